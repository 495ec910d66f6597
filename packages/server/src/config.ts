import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded database and the server's own key live; `memory` keeps nothing. */
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Demo data and `demo_code`; never where real customers are. */
  DEMO: flag.default(true),
  /** The address customers see, for links and the Origin check behind a proxy. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  /** 32 bytes, base64: seals signing secrets. Without it one is made in DATA_DIR. */
  SECRET_KEY: z.base64().length(44).optional(),
  /** Origins that may show the console in a frame, as the browser plugin's container; separated by spaces. */
  FRAME_ANCESTORS: z
    .string()
    .regex(
      /^(('self'|[a-z-]+:\/\/[\w.:-]+)( |$))*$/,
      "must be origins separated by spaces, as https://example.com or 'self'",
    )
    .default(''),
  /** Requests a minute that one address may send to what needs no sign-in; 0 for any number. */
  PUBLIC_RATE_LIMIT: z.coerce.number().int().min(0).max(1_000_000).default(300),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = z.output<typeof environment>;

/** Reads and checks the environment. Throws one line that names each wrong variable and its rule. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong environment: ${problems.join('; ')}`);
}
