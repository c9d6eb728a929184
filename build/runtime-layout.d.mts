export interface RuntimeSource {
  /** The published name: `server-node`. */
  readonly name: string;
  /** Below `templates/runtime`, without ending: `server/node`. */
  readonly path: string;
  readonly isOptional: boolean;
  /** Name of the file that holds it in a copy. */
  readonly file: string;
}

export declare const folders: Readonly<
  Record<
    string,
    { readonly prefix?: string; readonly isOptional?: boolean; readonly about: string }
  >
>;

export declare function listModules(root: string): RuntimeSource[];
