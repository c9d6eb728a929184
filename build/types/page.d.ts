/** What the build makes of `templates/page`: a script and a style sheet, and their hashes for a content security policy. */

export declare const script: string;
export declare const scriptHash: string;
export declare const style: string;
export declare const styleHash: string;
