/**
 * A script for pages of the development server. Umi's error overlay and the hot reload of utoopack open a socket each, and
 * errors of pages that are compiled when opened are sent to the latter alone, which ignores them: both get the same socket.
 */
export const ERROR_OVERLAY = `globalThis.WebSocket = new Proxy(WebSocket, {
  construct(Real, args) {
    const [url] = args;
    if (!String(url).endsWith('/turbopack-hmr')) return new Real(...args);
    const { shared } = this;
    return shared && shared.readyState <= Real.OPEN ? shared : (this.shared = new Real(...args));
  },
});`;
