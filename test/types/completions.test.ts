/** What an editor offers where a user writes a mask. */

import { resolve } from 'node:path';
import { Project, ts } from 'ts-morph';
import { expect, test } from 'vitest';

test('an editor completes the masks of an operation', () => {
  const project = new Project({
    compilerOptions: {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  });
  const text = `import { updateMediationGroup as update, type Http } from '../../generated/mediation-groups/index.ts';
    declare const http: Http;
    const target = { publisher_id: 'p', mediation_group_id: '1', body: {} };
    export const a = update(http, { ...target, updateMask: ['<1>'] });
    export const b = update(http, { ...target, updateMask: '<2>' });`;
  const path = resolve('test/types/editor.ts');
  project.createSourceFile(path, text.replaceAll(/<\d>/g, ''));
  const service = project.getLanguageService().compilerObject;
  const offered = (mark: string): readonly string[] => {
    const at = text.slice(0, text.indexOf(mark)).replaceAll(/<\d>/g, '').length;
    return service.getCompletionsAtPosition(path, at, {})?.entries.map(({ name }) => name) ?? [];
  };
  const masks = [
    'mediationGroupLines["-1"].adUnitMappings["key"]',
    'mediationGroupLines["-1"].state',
    'mediationGroupLines["-1"]',
    'mediation_group_lines["-1"].ad_unit_mappings["key"]',
    'mediation_group_lines["-1"].state',
    'mediation_group_lines["-1"]',
    'targeting.adUnitIds',
    'targeting.ad_unit_ids',
  ];
  expect([...offered('<1>')].sort()).toEqual([...masks].sort());
  expect([...offered('<2>')].sort()).toEqual([...masks].sort());
});
