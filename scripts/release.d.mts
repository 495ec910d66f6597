export function commitOf(folder?: string, env?: NodeJS.ProcessEnv): string;
