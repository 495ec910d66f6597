import { encodeOnRequest } from '../load/encode';
import { copyEncoder } from './copyEncoder';

encodeOnRequest(copyEncoder);
