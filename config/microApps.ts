/** Embedded sub-applications: where each is served and which route the shell gives it. */
interface MicroApp {
  name: string;
  /** Its own development server, used by `npm run dev`. */
  devPort: number;
}

const MICRO_APPS: readonly MicroApp[] = [];

const entryOf = ({ name, devPort }: MicroApp) =>
  process.env.NODE_ENV === 'development' ? `//localhost:${devPort}/apps/${name}/` : `/apps/${name}/`;

export const microApps = MICRO_APPS.map((app) => ({ name: app.name, entry: entryOf(app) }));
