import { array, code, type Emitter, exportedConst, identifier, string } from 'specwright';

export const routes: Emitter = {
  name: 'routes',
  plan({ operations, names }) {
    if (operations.length === 0) return [];
    const symbols = [{ name: `${names.value}Routes`, space: 'value' as const, key: 'routes' }];
    return [{ path: 'routes.ts', symbols }];
  },
  emit(file, { api }) {
    const rows = api.operations.map(({ method, path }) =>
      string(`${method} ${path ?? '(given by the caller)'}`),
    );
    const name = identifier(file.symbols[0]?.name ?? '');
    const initializer = code`${array(rows)} as const`;
    return { kind: 'code', statements: [exportedConst({ name, initializer })] };
  },
};
