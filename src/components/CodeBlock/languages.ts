export type CodeLanguage = 'bash' | 'json' | 'python' | 'typescript';
