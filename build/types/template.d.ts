/** What the build compiles from a template of a document. */

export declare const render: (view: object) => string;
