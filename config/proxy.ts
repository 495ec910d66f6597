/** With `API=http://127.0.0.1:8103` the development console talks to that server instead of its mocks. */
const target = process.env.API;

export const proxy = target
  ? {
      '/api': {
        target,
        changeOrigin: true,
        // The server compares Origin with the host it is reached at.
        headers: { origin: target },
      },
      '/open': { target, changeOrigin: true },
      '/mcp': { target, changeOrigin: true },
    }
  : undefined;
