import { serve } from './serve';

/** The server of an installation: a new database is for production, and there is no demo to make. */
await serve();
