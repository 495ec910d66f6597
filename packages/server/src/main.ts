import { PARTS } from './parts';
import { serve } from './start/serve';

/** The server of an installation: a new database is for production, and demo data is not included. */
await serve({ parts: PARTS });
