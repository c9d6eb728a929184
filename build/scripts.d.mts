export function makeScript(dist: string, name: string): Promise<void>;
