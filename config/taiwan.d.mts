export declare const toTaiwan: (text: string) => string;
export declare const SERVER_TEXTS: readonly string[];
