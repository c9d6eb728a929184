import { generateFiles, printDiagnostics } from 'specwright/core';

export async function preview(text: string): Promise<string> {
  const documents: Record<string, string> = { 'shop.yaml': text };
  const { ok, files, diagnostics } = await generateFiles({
    documents,
    config: { validators: 'zod' },
  });
  if (!ok) return printDiagnostics(diagnostics, { read: (file) => documents[file] });
  return files['models.ts'] ?? '';
}
