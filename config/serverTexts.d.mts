export declare const SERVER_TEXTS: readonly string[];
export declare function writeServerTexts(): Promise<void>;
