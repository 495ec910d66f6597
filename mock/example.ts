import type { Request, Response } from 'express';

/**
 * How a mock is written: copy this file, name it after your area, and replace the paths. A key is a method and a path;
 * a value is the answer, or a function as of Express. The names before `zz-everything-else.ts` come first, so that
 * `'GET /api/user/info'` here would answer instead of the server. Changes are seen at once, without a restart.
 */
export default {
  // Always the same answer. `success` and `data` are the envelope that `src/request` unwraps (§8).
  'GET /api/example/colours': { success: true, data: { list: ['red', 'green'], total: 2 } },

  // What the caller sends: `params` of the path, `query`, and the parsed `body`.
  'POST /api/example/:id/name': (request: Request, response: Response) => {
    const { name } = request.body as { name?: string };
    if (!name) {
      // A refusal of a form, which says which field breaks which rule (§5).
      response.status(422).json({
        success: false,
        errorCode: 'invalid-input',
        errorMessage: '请填写名称',
        showType: 1,
        fields: [{ field: 'name', message: '请填写名称' }],
      });
      return;
    }
    response.json({ success: true, data: { id: Number(request.params.id), name } });
  },
};
