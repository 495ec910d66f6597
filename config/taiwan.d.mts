export declare const toTaiwan: (text: string) => string;
