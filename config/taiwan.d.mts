export declare const taiwanModule: (source: string) => string;
