/** What a build config says to the plugin. */

export interface PluginOptions {
  /** Path of the config file, from the folder of the build. Default: the first specwright.config.* there. */
  readonly config?: string;
  /** Writes nothing, and fails the build where the output is out of date: for CI. */
  readonly check?: boolean;
}

/** `virtual:specwright/shop` is the entry of the API `shop`, wherever its output is. */
export const virtualId: RegExp = /^virtual:specwright\/([A-Za-z0-9][A-Za-z0-9._-]*)$/;
