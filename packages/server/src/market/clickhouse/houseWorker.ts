import { encodeOnRequest } from '../load/encode';
import { houseEncoder } from './encoder';

encodeOnRequest(houseEncoder);
