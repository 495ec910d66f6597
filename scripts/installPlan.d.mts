interface Installation {
  lock: string;
  stamp: string | undefined;
  listed: readonly string[];
  required: readonly string[];
  tests: boolean;
}
export function withoutTests(lock: string): string;
export function installPlan(installation: Installation): 'nothing' | 'all' | 'production';
