import { encodeOnRequest } from '../load/encode';
import { clickHouseEncoder } from './encoder';

encodeOnRequest(clickHouseEncoder);
