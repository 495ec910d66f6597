import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { createLowlight } from 'lowlight';
import type { CodeLanguage } from './languages';

/** A piece of a program: plain, or of a kind that has its colour. */
export type Token = string | { kind: string; tokens: Token[] };

const lowlight = createLowlight({ bash, json, python, typescript });

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

const tokenOf = (node: Node): Token[] => {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const [name = ''] = [node.properties.className].flat();
  const tokens = (node.children as Node[]).flatMap(tokenOf);
  return [{ kind: String(name).replace(/^hljs-/, ''), tokens }];
};

export const highlight = (code: string, language: CodeLanguage): Token[] =>
  lowlight.highlight(language, code).children.flatMap(tokenOf);
