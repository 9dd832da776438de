"""Ways into and out of a table, wrong addresses and corrupt storage."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("path", ["/nowhere", "/t/a/b/c", "/settings/more"])
def test_a_wrong_address_offers_a_way_on(visit: Visit, path: str) -> None:
    anne = visit(locale="fr-FR")
    anne.expects.append("404")
    anne.page.goto(path)
    expect(anne.find("h1")).to_have_text("Rien par ici")
    anne.find(".notice .main").click()
    expect(anne.find("h1")).to_have_text("Marotte")


def test_looking_something_up_leads_back_to_the_table(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    for link in ("Rules", "Settings"):
        anne.page.keyboard.press("m")
        anne.page.get_by_role("link", name=link).click()
        if link == "Rules":
            anne.find(".parts a").first.click()  # within the page
        anne.page.get_by_role("link", name="Back to the table").click()
        anne.find(".hand").wait_for()
    anne.page.goto("/settings")
    expect(anne.find(".quiet")).to_have_text("To the first page")


def test_an_abandoned_table_is_forgotten(visit: Visit) -> None:
    anne = visit()
    for _ in range(2):
        anne.sit(anne.open_table("fool", 4), "Anne")
        anne.begin()
    anne.page.goto("/")
    expect(anne.find(".going-on li")).to_have_count(2)
    expect(anne.find(".going-on small").first).to_have_text(re.compile(r"^going on, \d\d/\d\d/\d{4}, \d\d:\d\d$"))
    anne.find(".going-on .tool").first.click()
    expect(anne.find(".going-on li")).to_have_count(1)
    anne.page.reload()
    expect(anne.find(".going-on li")).to_have_count(1)


def test_errors_in_a_record_are_explained(visit: Visit) -> None:
    anne = visit(locale="de-DE")
    anne.expects.append("400")
    anne.page.goto("/replay")
    files = [{"name": "picture.png", "mimeType": "image/png", "buffer": b"\x89PNG"}]
    anne.find(".drop input").set_input_files(files)  # type: ignore[arg-type]  # Playwright's own type is private
    expect(anne.find(".refusal")).to_contain_text("Das lässt sich nicht ansehen.")
    assert anne.find(".refusal [lang=en]").inner_text()


def test_corrupt_local_storage_is_ignored(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.evaluate(
        """() => {
          localStorage["marotte.visits"] = '{"a": 1}';
          localStorage["marotte.promises"] = "7";
          localStorage["marotte.learnt"] = "[]";
          localStorage["marotte.settings"] = '{"name": 7, "theme": null, "guide": false}';
        }"""
    )
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.find(".hand").wait_for()
