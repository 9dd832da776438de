/** The socket to a table, which reconnects when the connection is lost. */

/** Close codes after which retrying is pointless: forbidden, no such table, rate limit, server error. */
const FINAL = [4403, 4404, 4429, 4500];

/** The delay before reconnecting doubles with each attempt, between these bounds, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** Timeout, in milliseconds. The server sends at least one message every ten seconds. */
const SILENCE = 25000;

/** @typedef {"connecting" | "open" | "lost" | "offline" | "missing" | "forbidden" | "refused" | "broken"} State */

export class Connection {
  /**
   * @param {string} table
   * @param {(message: any) => void} receive
   * @param {(state: State) => void} tell called when the state of the connection changes
   */
  constructor(table, receive, tell) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?with=facts`;
    this.receive = receive;
    this.tell = tell;
    this.pause = FIRST_PAUSE;
    this.isClosed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.heardAt = 0;
    this.hurry = () => this.connect();
    this.lose = () => this.drop();
    // Timers stop while a device sleeps, so the connection may have been dead for a long time.
    this.wake = () => !document.hidden && this.checkSilence();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.wake);
    this.watch = setInterval(() => this.checkSilence(), SILENCE / 5);
    this.connect();
  }

  checkSilence() {
    if (this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heardAt > SILENCE) this.drop();
  }

  /** Give up the connection without waiting for the closing handshake, which may never come. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    socket.close();
    this.closed(socket, 1006);
  }

  connect() {
    clearTimeout(this.timer);
    if (this.isClosed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => (this.heardAt = Date.now());
    socket.onmessage = (event) => {
      if (this.isClosed) return undefined;
      this.heardAt = Date.now();
      const message = JSON.parse(event.data);
      if (message.type === "ping") return this.send({ type: "pong", number: message.number });
      if (message.type === "hello") {
        this.pause = FIRST_PAUSE;
        this.tell("open");
      }
      return this.receive(message);
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    if (FINAL.includes(code)) {
      this.tell(/** @type {State} */ ({ 4403: "forbidden", 4404: "missing", 4500: "broken" }[code] ?? "refused"));
      return;
    }
    this.tell(navigator.onLine ? "lost" : "offline");
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /**
   * @param {object} message
   * @returns {boolean} false if there is no open connection
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lose);
    this.socket?.close();
  }
}
