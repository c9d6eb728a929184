import type { ValueCase } from '../value-case.ts';

const systems = ['GO', 'RUBYGEMS', 'NPM', 'CARGO', 'MAVEN', 'PYPI', 'NUGET'];

/** Digests of the empty input, in base64 with padding. */
const digests = {
  MD5: '1B2M2Y8AsgTpgAmY7PhCfg==',
  SHA1: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
  SHA256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  SHA512:
    'z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
};
const hashTypes = Object.keys(digests) as (keyof typeof digests)[];

const choosePackageName = (system: string): string =>
  system === 'MAVEN' ? 'org.example:tool' : 'tool';

const without = (from: object, member: string): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== member));

const repeat = (count: number, item: unknown): unknown[] =>
  Array.from({ length: count }, () => item);

const version = {
  versionKey: { system: 'NPM', name: '@scope/name', version: '1.2.3' },
  purl: 'pkg:npm/%40scope/name@1.2.3',
  publishedAt: '2024-05-01T12:00:00Z',
  isDefault: true,
  isDeprecated: false,
  licenses: ['MIT', 'Apache-2.0 OR MIT', 'non-standard'],
  licenseDetails: [
    { license: 'The MIT License', spdx: 'MIT' },
    { license: 'Ours', spdx: 'non-standard' },
  ],
  advisoryKeys: [{ id: 'ADV-2024-0001' }],
  links: [{ label: 'SOURCE_REPO', url: 'https://code.example/owner/repo' }],
  slsaProvenances: [
    {
      sourceRepository: 'https://code.example/owner/repo',
      commit: '0123456789abcdef0123456789abcdef01234567',
      url: 'https://registry.example/attestations/name@1.2.3',
      verified: true,
    },
  ],
  attestations: [
    {
      type: 'https://example.com/provenance/v1',
      url: 'https://registry.example/attestations/name@1.2.3',
      verified: true,
      sourceRepository: 'https://code.example/owner/repo',
      commit: '0123456789abcdef0123456789abcdef01234567',
    },
    {
      type: 'https://example.com/another',
      url: 'https://registry.example/a/2',
      verified: false,
    },
  ],
  registries: ['https://registry.example/'],
  relatedProjects: [
    {
      projectKey: { id: 'code.example/owner/repo' },
      relationProvenance: 'SLSA_ATTESTATION',
      relationType: 'SOURCE_REPO',
    },
    {
      projectKey: { id: 'code.example/owner/repo' },
      relationProvenance: 'UNVERIFIED_METADATA',
      relationType: 'ISSUE_TRACKER',
    },
  ],
  upstreamIdentifiers: [
    { packageName: '@Scope/Name', versionString: 'v1.2.3', source: 'registry' },
  ],
};

const packageAnswer = {
  packageKey: { system: 'MAVEN', name: 'org.example:tool' },
  purl: 'pkg:maven/org.example/tool',
  versions: [
    {
      versionKey: { system: 'MAVEN', name: 'org.example:tool', version: '1.0' },
      purl: 'pkg:maven/org.example/tool@1.0',
      publishedAt: '2023-01-01T00:00:00Z',
      isDefault: false,
      isDeprecated: true,
    },
    {
      versionKey: { system: 'MAVEN', name: 'org.example:tool', version: '2.0' },
      isDefault: true,
    },
  ],
};

const enums: readonly ValueCase[] = [
  ...systems.map((value) => ({
    schema: 'systemSchema',
    value,
    valid: true,
    why: 'The system is one of the seven values.',
  })),
  { schema: 'systemSchema', value: 'npm', valid: false, why: 'System values are upper case.' },
  { schema: 'systemSchema', value: 'RUBYGEM', valid: false, why: 'RUBYGEMS is the value.' },
  {
    schema: 'systemSchema',
    value: '',
    valid: false,
    why: 'The system is one of the seven values.',
  },
  { schema: 'systemSchema', value: null, valid: false, why: 'The system is a string.' },
  ...hashTypes.map((value) => ({
    schema: 'hashTypeSchema',
    value,
    valid: true,
    why: 'The hash type is one of the four values.',
  })),
  { schema: 'hashTypeSchema', value: 'SHA-256', valid: false, why: 'SHA256 has no hyphen.' },
  { schema: 'hashTypeSchema', value: 'SHA384', valid: false, why: 'There are four hash types.' },
  ...['SLSA_ATTESTATION', 'GO_ORIGIN', 'PYPI_PUBLISH_ATTESTATION', 'UNVERIFIED_METADATA'].map(
    (value) => ({
      schema: 'relationProvenanceSchema',
      value,
      valid: true,
      why: 'The relation provenance is one of the four values.',
    }),
  ),
  {
    schema: 'relationProvenanceSchema',
    value: 'VERIFIED_METADATA',
    valid: false,
    why: 'The relation provenance is one of the four values.',
  },
  ...['SOURCE_REPO', 'ISSUE_TRACKER'].map((value) => ({
    schema: 'relationTypeSchema',
    value,
    valid: true,
    why: 'The relation type is one of the two values.',
  })),
  {
    schema: 'relationTypeSchema',
    value: 'HOMEPAGE',
    valid: false,
    why: 'The relation type is one of the two values.',
  },
];

const packagePurls = [
  'pkg:npm/lodash',
  'pkg:npm/%40scope/name',
  'pkg:npm/@scope/name',
  'pkg:cargo/serde',
  'pkg:gem/rails',
  'pkg:golang/golang.org/x/net',
  'pkg:golang/github.com/owner/repo/v2/sub/dir',
  'pkg:maven/org.example/tool',
  'pkg:nuget/Newtonsoft.Json',
  'pkg:pypi/zope.interface',
];

const versionPurls = [
  'pkg:npm/lodash@4.17.21',
  'pkg:npm/%40scope/name@1.0.0-beta.1',
  'pkg:npm/@scope/name@1.0.0',
  'pkg:cargo/serde@1.0.0+build.5',
  'pkg:gem/rails@7.0.0',
  'pkg:golang/golang.org/x/net@v0.17.0',
  'pkg:golang/github.com/owner/repo@v2.0.0%2Bincompatible',
  'pkg:golang/github.com/owner/repo@v2.0.0+incompatible',
  'pkg:maven/org.example/tool@1.0~rc1',
  'pkg:nuget/newtonsoft.json@13.0.3',
  'pkg:pypi/tool@1!2.0',
];

const refusedPurls: readonly (readonly [string, string])[] = [
  ['pkg:npm/lodash@4.17.21?arch=x86', 'Qualifiers must be empty.'],
  ['pkg:npm/lodash@4.17.21#lib', 'The subpath must be empty.'],
  ['pkg:golang/golang.org/x/net@v0.17.0?type=module#html', 'Both must be empty.'],
  ['pkg:go/golang.org/x/net@v0.17.0', 'The GO type of a purl is golang.'],
  ['pkg:the service/name@1.0', 'The garbled item of the type list is no type.'],
  ['pkg:deb/debian/curl@7.50.3', 'The type is one of seven.'],
  ['pkg:rubygems/rails@7.0.0', 'The type is gem.'],
  ['pkg:npm/@1.0.0', 'A purl has a name.'],
  ['pkg:npm/', 'A purl has a name.'],
  ['pkg:npm', 'A purl has a type and a name.'],
  ['pkg:npm/lodash@', 'After the @ comes a version.'],
  ['npm/lodash@4.17.21', 'A purl begins with pkg.'],
  ['pkg%3Anpm%2Flodash%404.17.21', 'The client encodes the purl; it is given as built.'],
  ['', 'An empty text is no purl.'],
];

const purls: readonly ValueCase[] = [
  ...packagePurls.map((value) => ({
    schema: 'purlSchema',
    value,
    valid: true,
    why: 'A purl without version names a package.',
  })),
  ...versionPurls.map((value) => ({
    schema: 'purlSchema',
    value,
    valid: true,
    why: 'A purl with version names a version.',
  })),
  ...refusedPurls.map(([value, why]) => ({ schema: 'purlSchema', value, valid: false, why })),
  ...versionPurls.map((value) => ({
    schema: 'versionedPurlSchema',
    value,
    valid: true,
    why: 'A batch accepts purls with a version.',
  })),
  ...packagePurls.map((value) => ({
    schema: 'versionedPurlSchema',
    value,
    valid: false,
    why: 'A batch accepts only purls with a version.',
  })),
  ...refusedPurls.map(([value, why]) => ({
    schema: 'versionedPurlSchema',
    value,
    valid: false,
    why,
  })),
  {
    schema: 'purlLookupSchemas.params',
    value: { purl: 'pkg:npm/%40scope/name@1.0.0' },
    valid: true,
    why: 'Percent-encoding inside a purl is legal.',
  },
  {
    schema: 'purlLookupSchemas.params',
    value: { purl: 'pkg:npm/name?x=y' },
    valid: false,
    why: 'A purl with qualifiers makes the request fail.',
  },
  { schema: 'purlLookupSchemas.params', value: {}, valid: false, why: 'The purl is a path value.' },
];

const lookups: readonly ValueCase[] = [
  ...systems.flatMap((system) => [
    {
      schema: 'getPackageSchemas.request',
      value: { params: { packageKey: { system, name: choosePackageName(system) } } },
      valid: true,
      why: 'A package is named as in its ecosystem.',
    },
    {
      schema: 'getVersionSchemas.request',
      value: {
        params: { versionKey: { system, name: choosePackageName(system), version: '1.0.0' } },
      },
      valid: true,
      why: 'A version is looked up by system, name and version.',
    },
  ]),
  {
    schema: 'getPackageSchemas.request',
    value: { params: { packageKey: { system: 'MAVEN', name: 'tool' } } },
    valid: false,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'getPackageSchemas.request',
    value: { params: { packageKey: { system: 'MAVEN', name: 'org.example:' } } },
    valid: false,
    why: 'A MAVEN name has an artifact id.',
  },
  {
    schema: 'getPackageSchemas.request',
    value: { params: { packageKey: { system: 'MAVEN', name: ':tool' } } },
    valid: false,
    why: 'A MAVEN name has a group id.',
  },
  {
    schema: 'getVersionSchemas.request',
    value: { params: { versionKey: { system: 'MAVEN', name: 'org.example/tool', version: '1' } } },
    valid: false,
    why: 'Group and artifact id are parted by a colon.',
  },
  {
    schema: 'getVersionSchemas.request',
    value: { params: { versionKey: { system: 'NPM', name: '@scope/name', version: '1.0.0' } } },
    valid: true,
    why: 'A name may hold @ and /, which the client encodes.',
  },
  {
    schema: 'getVersionSchemas.request',
    value: {
      params: {
        versionKey: { system: 'GO', name: 'github.com/owner/repo', version: 'v2.0.0+incompatible' },
      },
    },
    valid: true,
    why: 'A GO module is named by its path.',
  },
  {
    schema: 'getVersionSchemas.request',
    value: { params: { versionKey: { system: 'PYPI', name: 'Zope.Interface', version: '5.0' } } },
    valid: true,
    why: 'A PYPI name that is not normalized is accepted in a request.',
  },
  {
    schema: 'getVersionSchemas.request',
    value: {
      params: { versionKey: { system: 'NUGET', name: 'Newtonsoft.Json', version: '1.00' } },
    },
    valid: true,
    why: 'A NUGET name that is not lowercased is accepted in a request.',
  },
  {
    schema: 'getPackageSchemas.params',
    value: { packageKey: { system: 'NPM' } },
    valid: false,
    why: 'The name is a path value.',
  },
  {
    schema: 'getPackageSchemas.params',
    value: { packageKey: { name: 'lodash' } },
    valid: false,
    why: 'The system is a path value.',
  },
  {
    schema: 'getPackageSchemas.params',
    value: { packageKey: { system: 'NPM', name: '' } },
    valid: false,
    why: 'An empty path value is refused.',
  },
  {
    schema: 'getVersionSchemas.params',
    value: { versionKey: { system: 'NPM', name: 'lodash' } },
    valid: false,
    why: 'The version is a path value.',
  },
  {
    schema: 'getVersionSchemas.params',
    value: { versionKey: { system: 'HACKAGE', name: 'lens', version: '5' } },
    valid: false,
    why: 'The system is one of the seven values.',
  },
];

const queries: readonly ValueCase[] = [
  ...hashTypes.map((type) => ({
    schema: 'querySchemas.request',
    value: { params: { hash: { type, value: digests[type] } } },
    valid: true,
    why: 'A query by hash has a type and a digest of its length.',
  })),
  ...hashTypes.flatMap((type) =>
    hashTypes
      .filter((other) => other !== type)
      .map((other) => ({
        schema: 'querySchemas.request',
        value: { params: { hash: { type, value: digests[other] } } },
        valid: false,
        why: 'The digest has the length of its type.',
      })),
  ),
  ...systems.map((system) => ({
    schema: 'querySchemas.request',
    value: { params: { versionKey: { system, name: choosePackageName(system) } } },
    valid: true,
    why: 'A query by name may leave out the version.',
  })),
  ...systems.map((system) => ({
    schema: 'querySchemas.request',
    value: {
      params: {
        hash: { type: 'SHA256', value: digests.SHA256 },
        versionKey: { system, name: choosePackageName(system), version: '1.0' },
      },
    },
    valid: system !== 'GO',
    why: 'A query by both is supported for every system but GO.',
  })),
  {
    schema: 'querySchemas.request',
    value: { params: { versionKey: { system: 'NPM', name: 'lodash', version: '4.17.21' } } },
    valid: true,
    why: 'A query may be by name and version.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: {} },
    valid: false,
    why: 'A query is by name, by hash, or both.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { versionKey: { system: 'NPM' } } },
    valid: false,
    why: 'A system alone is neither a name nor a hash.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { hash: { type: 'SHA1' } } },
    valid: false,
    why: 'A hash type needs a value.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { hash: { value: digests.SHA1 } } },
    valid: false,
    why: 'A hash value needs a type.',
  },
  {
    schema: 'querySchemas.request',
    value: {
      params: {
        hash: { type: 'SHA1' },
        versionKey: { system: 'NPM', name: 'lodash', version: '4.17.21' },
      },
    },
    valid: false,
    why: 'A hash type needs a value also beside a name.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { hash: { type: 'MD5', value: 'd41d8cd98f00b204e9800998ecf8427e' } } },
    valid: false,
    why: 'A hash value is base64, not hexadecimal.',
  },
  {
    schema: 'querySchemas.request',
    value: {
      params: { hash: { type: 'SHA1', value: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' } },
    },
    valid: false,
    why: 'A hash value is base64, not hexadecimal.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { hash: { type: 'SHA1', value: '' } } },
    valid: false,
    why: 'The digest has the length of its type.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { hash: { type: 'CRC32', value: 'AAAAAA==' } } },
    valid: false,
    why: 'The hash type is one of the four values.',
  },
  {
    schema: 'querySchemas.request',
    value: { params: { versionKey: { system: 'MAVEN', name: 'tool' } } },
    valid: false,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'querySchemas.params',
    value: { versionKey: { system: 'npm', name: 'lodash' } },
    valid: false,
    why: 'The system is one of the seven values.',
  },
];

const keys = { system: 'NPM', name: 'lodash', version: '4.17.21' };

const batches: readonly ValueCase[] = [
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: [{ versionKey: keys }, { versionKey: { ...keys, version: '4.17.20' } }] },
    valid: true,
    why: 'A batch lists version keys.',
  },
  {
    schema: 'getVersionBatchSchemas.body',
    value: { requests: [{ versionKey: keys }], pageToken: 'next' },
    valid: true,
    why: 'The page token is optional.',
  },
  {
    schema: 'getVersionBatchSchemas.request',
    value: { params: {}, body: { requests: [{ versionKey: keys }] } },
    valid: true,
    why: 'A batch has a body and no parameters.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: repeat(5000, { versionKey: keys }) },
    valid: true,
    why: 'A batch has up to 5000 requests.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: repeat(5001, { versionKey: keys }) },
    valid: false,
    why: 'More than 5000 requests are answered with 400.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { pageToken: 'next' },
    valid: false,
    why: 'The requests are sent with every page.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: null },
    valid: false,
    why: 'The requests are a list.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: [{ versionKey: keys }], pageToken: 5 },
    valid: false,
    why: 'The page token is a string.',
  },
  {
    schema: 'getVersionBatchRequestSchema',
    value: { requests: [{}] },
    valid: false,
    why: 'A request of a batch has a version key.',
  },
  ...(['system', 'name', 'version'] as const).map((member) => ({
    schema: 'getVersionBatchRequestSchema',
    value: { requests: [{ versionKey: without(keys, member) }] },
    valid: false,
    why: 'All three members of a version key are required in a batch.',
  })),
  {
    schema: 'getVersionRequestSchema',
    value: { versionKey: { system: 'MAVEN', name: 'org.example:tool', version: '1.0' } },
    valid: true,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'getVersionRequestSchema',
    value: { versionKey: { system: 'MAVEN', name: 'org.example.tool', version: '1.0' } },
    valid: false,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'getVersionRequestSchema',
    value: { versionKey: { system: 'NUGET', name: 'Newtonsoft.Json', version: '13.0.3.0' } },
    valid: true,
    why: 'Names that are not normalized are accepted in requests.',
  },
  {
    schema: 'getVersionRequestSchema',
    value: { versionKey: { ...keys, note: 'unknown' }, more: true },
    valid: true,
    why: 'Unknown members are accepted.',
  },
  {
    schema: 'purlLookupBatchRequestSchema',
    value: { requests: versionPurls.map((purl) => ({ purl })), pageToken: 'next' },
    valid: true,
    why: 'A batch lists purls with a version.',
  },
  {
    schema: 'purlLookupBatchSchemas.body',
    value: { requests: repeat(5000, { purl: 'pkg:npm/lodash@4.17.21' }) },
    valid: true,
    why: 'A batch has up to 5000 requests.',
  },
  {
    schema: 'purlLookupBatchSchemas.body',
    value: { requests: repeat(5001, { purl: 'pkg:npm/lodash@4.17.21' }) },
    valid: false,
    why: 'More than 5000 requests are answered with 400.',
  },
  {
    schema: 'purlLookupBatchRequestSchema',
    value: { requests: [{ purl: 'pkg:npm/lodash' }] },
    valid: false,
    why: 'A batch accepts only purls with a version.',
  },
  {
    schema: 'purlLookupBatchRequestSchema',
    value: { requests: [{ purl: 'pkg:npm/lodash@4.17.21#lib' }] },
    valid: false,
    why: 'A purl with subpath makes the request fail.',
  },
  {
    schema: 'purlLookupBatchRequestSchema',
    value: { requests: ['pkg:npm/lodash@4.17.21'] },
    valid: false,
    why: 'A request of a batch is an object with a purl.',
  },
  {
    schema: 'purlLookupBatchRequestSchema',
    value: { requests: [{}] },
    valid: false,
    why: 'A request of a batch has a purl.',
  },
];

const answers: readonly ValueCase[] = [
  {
    schema: 'packageKeySchema',
    value: { system: 'MAVEN', name: 'org.example:tool' },
    valid: true,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'packageKeySchema',
    value: { system: 'MAVEN', name: 'tool' },
    valid: false,
    why: 'A MAVEN package is named <group id>:<artifact id>.',
  },
  {
    schema: 'packageKeySchema',
    value: { system: 'NUGET', name: 'Newtonsoft.Json' },
    valid: true,
    why: 'Normalization of a returned key is not judged.',
  },
  {
    schema: 'versionKeySchema',
    value: { system: 'PYPI', name: 'zope-interface', version: '5.0' },
    valid: true,
    why: 'A PYPI name is normalized as PEP 503.',
  },
  {
    schema: 'versionKeySchema',
    value: { system: 'PYPI', name: 'zope-interface', version: 5 },
    valid: false,
    why: 'A version is a string.',
  },
  {
    schema: 'purlLookupResultSchema',
    value: {},
    valid: true,
    why: 'A result in a batch is empty when not found.',
  },
  { schema: 'versionSchema', value: version, valid: true, why: 'The whole Version resource.' },
  { schema: 'versionSchema', value: {}, valid: true, why: 'No field is marked as required.' },
  {
    schema: 'versionSchema',
    value: { ...version, somethingNew: { a: 1 } },
    valid: true,
    why: 'Unknown members are accepted.',
  },
  {
    schema: 'versionSchema',
    value: {
      versionKey: { system: 'GO', name: 'golang.org/x/net', version: 'v0.17.0' },
      licenses: [],
      licenseDetails: [],
      slsaProvenances: [],
      registries: [],
    },
    valid: true,
    why: 'Licenses are empty when unobtainable.',
  },
  {
    schema: 'versionSchema',
    value: { licenses: 'MIT' },
    valid: false,
    why: 'Licenses are a list of expressions.',
  },
  {
    schema: 'versionSchema',
    value: { isDefault: 'true' },
    valid: false,
    why: 'isDefault is a boolean.',
  },
  {
    schema: 'versionSchema',
    value: { publishedAt: 1714564800 },
    valid: false,
    why: 'publishedAt is a string.',
  },
  {
    schema: 'versionSchema',
    value: { advisoryKeys: ['ADV-2024-0001'] },
    valid: false,
    why: 'An advisory key is an object with an id.',
  },
  {
    schema: 'attestationSchema',
    value: { type: 'urn:any', verified: false },
    valid: true,
    why: 'The three URI values are not given, so the type is open.',
  },
  {
    schema: 'attestationSchema',
    value: { verified: 1 },
    valid: false,
    why: 'verified is a boolean.',
  },
  {
    schema: 'relatedProjectSchema',
    value: { relationType: 'OTHER' },
    valid: false,
    why: 'The relation type is one of the two values.',
  },
  {
    schema: 'projectKeySchema',
    value: { id: 'code.example/owner/repo' },
    valid: true,
    why: 'A project id is <code_host>/<owner>/<repo>, the host open.',
  },
  {
    schema: 'projectKeySchema',
    value: { id: 'owner/repo' },
    valid: false,
    why: 'A project id has a code host, an owner and a repository.',
  },
  {
    schema: 'projectKeySchema',
    value: { id: 'code.example/group/team/repository' },
    valid: true,
    why: 'An owner may be a group of a group.',
  },
  ...['code.example//repository', 'code.example///repository', 'code.example/a//repository'].map(
    (id) => ({
      schema: 'projectKeySchema',
      value: { id },
      valid: false,
      why: 'No part of a project id is empty.',
    }),
  ),
  {
    schema: 'upstreamIdentifierSchema',
    value: { packageName: 'Größe', versionString: '１.0', source: 'registry' },
    valid: true,
    why: 'Upstream identifiers are not normalized.',
  },
  {
    schema: 'packageSchema',
    value: packageAnswer,
    valid: true,
    why: 'The whole Package resource.',
  },
  {
    schema: 'packageSchema',
    value: { versions: [{ isDeprecated: 'no' }] },
    valid: false,
    why: 'isDeprecated is a boolean.',
  },
  {
    schema: 'getVersionSchemas.responses.2XX',
    value: version,
    valid: true,
    why: 'GetVersion answers a Version.',
  },
  {
    schema: 'getPackageSchemas.responses.2XX',
    value: packageAnswer,
    valid: true,
    why: 'GetPackage answers a Package.',
  },
  {
    schema: 'getVersionBatchResponseSchema',
    value: {
      responses: [
        { request: { versionKey: keys }, version },
        { request: { versionKey: keys }, version: {} },
        { request: { versionKey: keys } },
      ],
      someToken: 'next',
    },
    valid: true,
    why: 'The version is empty when not found; the token field is not shown.',
  },
  {
    schema: 'getVersionBatchSchemas.responses.2XX',
    value: { responses: [] },
    valid: true,
    why: 'A batch answers a list of entries.',
  },
  {
    schema: 'getVersionBatchResponseSchema',
    value: { responses: {} },
    valid: false,
    why: 'A batch answers a list of entries.',
  },
  {
    schema: 'getVersionBatchSchemas.responses.400',
    value: { anything: ['at', 'all'] },
    valid: true,
    why: 'The error body is not shown.',
  },
  {
    schema: 'queryResponseSchema',
    value: { results: [{ version, artifacts: [{ url: 'https://registry.example/a.tgz' }] }] },
    valid: true,
    why: 'artifacts is filled when a hash was given.',
  },
  {
    schema: 'querySchemas.responses.2XX',
    value: { results: repeat(1000, { version: {} }) },
    valid: true,
    why: 'At most 1000 versions are returned.',
  },
  {
    schema: 'querySchemas.responses.2XX',
    value: { results: repeat(1001, { version: {} }) },
    valid: false,
    why: 'At most 1000 versions are returned.',
  },
  {
    schema: 'purlLookupResponseSchema',
    value: { package: packageAnswer },
    valid: true,
    why: 'A purl names a package.',
  },
  {
    schema: 'purlLookupSchemas.responses.2XX',
    value: { version },
    valid: true,
    why: 'A purl names a version.',
  },
  {
    schema: 'purlLookupResponseSchema',
    value: { package: packageAnswer, version },
    valid: false,
    why: 'The answer has either a package or a version.',
  },
  {
    schema: 'purlLookupResponseSchema',
    value: {},
    valid: false,
    why: 'The answer has either a package or a version.',
  },
  {
    schema: 'purlLookupBatchResponseSchema',
    value: {
      responses: [
        { request: { purl: 'pkg:npm/lodash@4.17.21' }, result: { version } },
        { request: { purl: 'pkg:npm/nothing@0.0.1' }, result: {} },
        { request: { purl: 'pkg:npm/nothing@0.0.2' } },
      ],
    },
    valid: true,
    why: 'The result is empty when not found.',
  },
  ...['getVersionBatchSchemas.responses.2XX', 'purlLookupBatchSchemas.responses.2XX'].map(
    (schema) => ({
      schema,
      value: { responses: [], anyNextToken: 'token' },
      valid: true,
      why: 'The field that carries the next-page token is not shown and stays open.',
    }),
  ),
  {
    schema: 'purlLookupBatchSchemas.responses.2XX',
    value: { responses: [{ result: { package: packageAnswer, version } }] },
    valid: false,
    why: 'A result has either a package or a version.',
  },
];

export const values: readonly ValueCase[] = [
  ...enums,
  ...purls,
  ...lookups,
  ...queries,
  ...batches,
  ...answers,
];
