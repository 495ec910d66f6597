import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources';

/** As Umi, antd and ProComponents document pages and models. */
const PAGES: Record<string, string> = {
  'src/pages/example/index.tsx': `import type { ActionType, ProColumns } from '@ant-design/pro-components';
import { PageContainer, ProTable } from '@ant-design/pro-components';
import { request } from '@umijs/max';
import { Space, Tag } from 'antd';
import React, { useRef } from 'react';

const columns: ProColumns<any>[] = [
  {
    title: 'Labels',
    dataIndex: 'labels',
    render: (text, record, _, action) => (
      <Space>
        {record.labels.map((label: string, index: number) => (
          <Tag key={index} onClose={() => action?.reload()}>
            {label + '!'}
          </Tag>
        ))}
      </Space>
    ),
  },
];

const TableList: React.FC = () => {
  const actionRef = useRef<ActionType>(null);
  return (
    <PageContainer>
      <ProTable<any>
        columns={columns}
        actionRef={actionRef}
        rowKey="id"
        request={async (params: any) => {
          const result = await request<any>('/api/rule', { params });
          return { data: result!.data, success: true };
        }}
      />
    </PageContainer>
  );
};

export default TableList;
`,
  'src/pages/example/access.tsx': `import { Access, connect, useAccess } from '@umijs/max';
import { Button } from 'antd';
import React from 'react';

const Products = ({ dispatch, products }: any) => {
  const access: any = useAccess();
  return (
    <Access accessible={access.canReadFoo} fallback={<div>No access</div>}>
      <Button onClick={() => dispatch({ type: 'products/query' })}>{products.length}</Button>
    </Access>
  );
};

export default connect(({ products }: any) => ({ products }))(Products);
`,
  'src/models/products.ts': `import { request } from '@umijs/max';

export default {
  namespace: 'products',
  state: { list: [] },
  effects: {
    *query({ payload }: any, { call, put }: any): any {
      const response = yield call(request, '/api/products', { params: payload });
      yield put({ type: 'save', payload: response });
    },
  },
  reducers: {
    save(state: any, { payload }: any) {
      return { ...state, list: payload };
    },
  },
};
`,
};

test('the linter accepts ordinary pages and models of Umi', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'umi-pages-'));
  try {
    for (const file of ['biome.json', '.gitignore']) copyFileSync(path.join(root, file), path.join(project, file));
    for (const [file, text] of Object.entries(PAGES)) {
      mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(project, file), text);
    }
    const biome = path.join(root, 'node_modules/.bin/biome');
    const args = ['check', '--error-on-warnings', '--reporter=github', '.'];
    const { status, stdout } = spawnSync(biome, args, { cwd: project, encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([]);
    expect(status).toBe(0);
  } finally {
    rmSync(project, { recursive: true });
  }
});
