import type { ValueCase } from '../value-case.ts';

const languageCodes = [
  'de-DE',
  'en-AU',
  'en-GB',
  'en-IN',
  'en-US',
  'es-US',
  'fr-FR',
  'hi-IN',
  'pt-BR',
  'ar-XA',
  'es-ES',
  'fr-CA',
  'id-ID',
  'it-IT',
  'ja-JP',
  'tr-TR',
  'vi-VN',
  'bn-IN',
  'gu-IN',
  'kn-IN',
  'ml-IN',
  'mr-IN',
  'ta-IN',
  'te-IN',
  'nl-NL',
  'ko-KR',
  'cmn-CN',
  'pl-PL',
  'ru-RU',
  'th-TH',
];

const legacyCategories = [
  'HARM_CATEGORY_DEROGATORY',
  'HARM_CATEGORY_TOXICITY',
  'HARM_CATEGORY_VIOLENCE',
  'HARM_CATEGORY_SEXUAL',
  'HARM_CATEGORY_MEDICAL',
  'HARM_CATEGORY_DANGEROUS',
];

const settingCategories = [
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
];

const thresholds = [
  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
  'BLOCK_LOW_AND_ABOVE',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_NONE',
  'OFF',
];

const probabilities = ['HARM_PROBABILITY_UNSPECIFIED', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH'];

const hello = [{ parts: [{ text: 'Hello' }] }];

const enumValues: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['responseMimeTypeSchema', ['text/plain', 'application/json', 'text/x.enum'], ['text/html', '']],
  [
    'responseModalitySchema',
    ['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'AUDIO'],
    ['VIDEO', 'DOCUMENT', 'text'],
  ],
  [
    'contentModalitySchema',
    ['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT'],
    ['PDF', ''],
  ],
  [
    'mediaResolutionSchema',
    [
      'MEDIA_RESOLUTION_UNSPECIFIED',
      'MEDIA_RESOLUTION_LOW',
      'MEDIA_RESOLUTION_MEDIUM',
      'MEDIA_RESOLUTION_HIGH',
    ],
    ['LOW', 'MEDIA_RESOLUTION_ULTRA_HIGH'],
  ],
  [
    'harmCategorySchema',
    ['HARM_CATEGORY_UNSPECIFIED', ...legacyCategories, ...settingCategories],
    ['_TOXICITY', 'HARASSMENT'],
  ],
  [
    'safetySettingCategorySchema',
    settingCategories,
    ['HARM_CATEGORY_UNSPECIFIED', ...legacyCategories],
  ],
  ['harmProbabilitySchema', probabilities, ['VERY_HIGH', 'low']],
  ['harmBlockThresholdSchema', thresholds, ['BLOCK_HIGH_AND_ABOVE', 'off']],
  [
    'urlRetrievalStatusSchema',
    [
      'URL_RETRIEVAL_STATUS_UNSPECIFIED',
      'URL_RETRIEVAL_STATUS_SUCCESS',
      'URL_RETRIEVAL_STATUS_ERROR',
    ],
    ['SUCCESS'],
  ],
  ['speechLanguageCodeSchema', languageCodes, ['de-AT', 'en', 'zh-CN', 'EN-US', 'en_US']],
  ['fileStateSchema', ['PROCESSING', 'ACTIVE', 'SOMETHING_ELSE'], []],
  ['roleSchema', ['user', 'someone else'], []],
];

const enums: readonly ValueCase[] = [
  ...enumValues.flatMap(([schema, accepted, refused]) => [
    ...accepted.map((value) => ({
      schema,
      value,
      valid: true,
      why: 'The value is in the list of the enumeration, or the enumeration is open.',
    })),
    ...refused.map((value) => ({
      schema,
      value,
      valid: false,
      why: 'The value is not in the list of the enumeration.',
    })),
  ]),
  { schema: 'fileStateSchema', value: 2, valid: false, why: 'A file state is a string.' },
  { schema: 'harmBlockThresholdSchema', value: false, valid: false, why: 'OFF is a string.' },
];

const requests: readonly ValueCase[] = [
  {
    schema: 'generateContentRequestSchema',
    value: { contents: hello },
    valid: true,
    why: 'Only contents is required.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: {
      contents: [
        { role: 'user', parts: [{ text: 'What is this?' }] },
        { role: 'model', parts: [{ text: 'What is what?' }] },
        {
          role: 'user',
          parts: [
            { text: 'This one – 日本語, ünïcode, 🎉' },
            { inline_data: { mime_type: 'image/png', data: 'iVBORw0KGgo=' } },
            { file_data: { mime_type: 'video/mp4', file_uri: 'https://files.example/files/abc' } },
          ],
        },
      ],
      tools: [{ anything: [] }, {}],
      toolConfig: { anything: {} },
      safetySettings: settingCategories.map((category) => ({
        category,
        threshold: 'BLOCK_ONLY_HIGH',
      })),
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: {
        stopSequences: ['END'],
        responseMimeType: 'application/json',
        responseSchema: { type: 'object' },
        responseModalities: ['TEXT', 'IMAGE'],
        candidateCount: 1,
        maxOutputTokens: 1024,
        temperature: 0.7,
        topP: 0.95,
        topK: 40,
        seed: 7,
        presencePenalty: -0.5,
        frequencyPenalty: 0.5,
        responseLogprobs: true,
        logprobs: 3,
        enableEnhancedCivicAnswers: false,
        speechConfig: {
          voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Anna' } },
          languageCode: 'de-DE',
        },
        thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 },
        mediaResolution: 'MEDIA_RESOLUTION_LOW',
      },
      cachedContent: 'cachedContents/abc123',
    },
    valid: true,
    why: 'A whole request with every field.',
  },
  { schema: 'generateContentRequestSchema', value: {}, valid: false, why: 'contents is required.' },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: null },
    valid: false,
    why: 'contents is a list.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: { parts: [{ text: 'Hello' }] } },
    valid: false,
    why: 'contents is a list.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: [] },
    valid: false,
    why: 'contents is required, one item for a single turn.',
  },
  {
    schema: 'generateContentSchemas.body',
    value: { contents: hello, somethingNew: 1 },
    valid: true,
    why: 'Unknown members are accepted.',
  },
  {
    schema: 'streamGenerateContentSchemas.body',
    value: { contents: hello, generationConfig: {} },
    valid: true,
    why: 'All generation settings are optional.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: hello, cachedContent: 'abc123' },
    valid: false,
    why: 'Cached content has the form cachedContents/<cached_content>.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: hello, cachedContent: 'cachedContents/' },
    valid: false,
    why: 'Cached content has the form cachedContents/<cached_content>.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: { contents: hello, safetySettings: [] },
    valid: true,
    why: 'A category without a setting uses its default.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: {
      contents: hello,
      safetySettings: [
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' },
        { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_NONE' },
      ],
    },
    valid: true,
    why: 'Two categories may have the same threshold.',
  },
  {
    schema: 'generateContentRequestSchema',
    value: {
      contents: hello,
      safetySettings: [
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' },
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' },
      ],
    },
    valid: false,
    why: 'At most one setting per category.',
  },
];

const contents: readonly ValueCase[] = [
  {
    schema: 'contentSchema',
    value: { parts: [{ text: '' }], role: 'user' },
    valid: true,
    why: 'A content has parts and an optional role.',
  },
  {
    schema: 'contentSchema',
    value: { role: 'user' },
    valid: false,
    why: 'A content has parts.',
  },
  {
    schema: 'contentSchema',
    value: { parts: 'Hello' },
    valid: false,
    why: 'Parts are a list.',
  },
  {
    schema: 'contentSchema',
    value: { parts: [{ functionCall: { name: 'f' } }] },
    valid: true,
    why: 'Further fields of a part are not shown and stay open.',
  },
  {
    schema: 'partSchema',
    value: { inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } },
    valid: true,
    why: 'camelCase names appear in calls.',
  },
  {
    schema: 'partSchema',
    value: { inline_data: { mime_type: 'audio/wav', data: 'UklGRg==' } },
    valid: true,
    why: 'snake_case names appear in calls.',
  },
  {
    schema: 'partSchema',
    value: { fileData: { mimeType: 'video/mp4', fileUri: 'https://files.example/files/abc' } },
    valid: true,
    why: 'camelCase names appear in calls.',
  },
  {
    schema: 'partSchema',
    value: { file_data: { mime_type: 'video/mp4', file_uri: 'https://files.example/files/abc' } },
    valid: true,
    why: 'snake_case names appear in calls.',
  },
  { schema: 'partSchema', value: { text: 5 }, valid: false, why: 'Text is a string.' },
  {
    schema: 'partSchema',
    value: { inline_data: 'UklGRg==' },
    valid: false,
    why: 'Inline data is an object with a MIME type and data.',
  },
  {
    schema: 'partSchema',
    value: { file_data: 'https://files.example/files/abc' },
    valid: false,
    why: 'File data is an object with a MIME type and a URI.',
  },
  {
    schema: 'inlineDataSchema',
    value: { mimeType: 'image/png', data: 'iVBORw0KGgo=' },
    valid: true,
    why: 'Inline media is base64-encoded.',
  },
  {
    schema: 'inlineDataSchema',
    value: { mimeType: 'image/png', data: 'data:image/png;base64,iVBORw0KGgo=' },
    valid: false,
    why: 'Data is base64, not a URL.',
  },
  {
    schema: 'inlineDataSchema',
    value: { mimeType: 'image/png' },
    valid: false,
    why: 'Inline data has data.',
  },
  {
    schema: 'inlineDataSchema',
    value: { mime_type: 7, data: 'iVBORw0KGgo=' },
    valid: false,
    why: 'The other spelling of a member is judged alike.',
  },
  {
    schema: 'fileDataSchema',
    value: { file_uri: 'https://files.example/files/abc', mimeType: 'video/mp4' },
    valid: true,
    why: 'Both spellings are accepted, member by member.',
  },
  {
    schema: 'fileDataSchema',
    value: { mimeType: 'video/mp4' },
    valid: false,
    why: 'An uploaded file is referenced by its URI.',
  },
  {
    schema: 'fileDataSchema',
    value: { fileUri: 42, mimeType: 'video/mp4' },
    valid: false,
    why: 'A URI is a string.',
  },
  {
    schema: 'systemInstructionSchema',
    value: { role: 'user', parts: [{ text: 'One.' }, { text: 'Two.' }] },
    valid: true,
    why: 'A system instruction is text only.',
  },
  ...[
    { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
    { inline_data: { mime_type: 'image/png', data: 'iVBORw0KGgo=' } },
    { fileData: { mimeType: 'video/mp4', fileUri: 'https://files.example/files/abc' } },
    { file_data: { mime_type: 'video/mp4', file_uri: 'https://files.example/files/abc' } },
  ].map((part) => ({
    schema: 'generateContentRequestSchema',
    value: { contents: hello, systemInstruction: { parts: [{ text: 'One.' }, part] } },
    valid: false,
    why: 'A system instruction is text only.',
  })),
  {
    schema: 'textPartSchema',
    value: { text: 'One.', thought: true },
    valid: true,
    why: 'Further fields of a part are not shown and stay open.',
  },
  {
    schema: 'textPartSchema',
    value: {},
    valid: false,
    why: 'A part of a system instruction is text.',
  },
  ...settingCategories.flatMap((category) =>
    thresholds.map((threshold) => ({
      schema: 'safetySettingSchema',
      value: { category, threshold },
      valid: true,
      why: 'Every supported category takes every threshold.',
    })),
  ),
  ...['HARM_CATEGORY_UNSPECIFIED', ...legacyCategories].map((category) => ({
    schema: 'safetySettingSchema',
    value: { category, threshold: 'BLOCK_NONE' },
    valid: false,
    why: 'Only five categories are supported in settings.',
  })),
  {
    schema: 'safetySettingSchema',
    value: { category: 'HARM_CATEGORY_HARASSMENT' },
    valid: false,
    why: 'The threshold is required.',
  },
  {
    schema: 'safetySettingSchema',
    value: { threshold: 'BLOCK_NONE' },
    valid: false,
    why: 'The category is required.',
  },
];

const configs: readonly ValueCase[] = [
  { value: {}, valid: true, why: 'All generation settings are optional.' },
  {
    value: { stopSequences: ['1', '2', '3', '4', '5'] },
    valid: true,
    why: 'Up to 5 stop sequences.',
  },
  {
    value: { stopSequences: ['1', '2', '3', '4', '5', '6'] },
    valid: false,
    why: 'Up to 5 stop sequences.',
  },
  { value: { stopSequences: 'END' }, valid: false, why: 'Stop sequences are a list.' },
  { value: { temperature: 0 }, valid: true, why: 'The temperature ranges from 0.0 to 2.0.' },
  { value: { temperature: 2 }, valid: true, why: 'The temperature ranges from 0.0 to 2.0.' },
  { value: { temperature: 2.0001 }, valid: false, why: 'The temperature is at most 2.0.' },
  { value: { temperature: -0.0001 }, valid: false, why: 'The temperature is at least 0.0.' },
  { value: { temperature: '1' }, valid: false, why: 'The temperature is a number.' },
  { value: { responseMimeType: 'text/x.enum' }, valid: true, why: 'One of three MIME types.' },
  { value: { responseMimeType: 'application/xml' }, valid: false, why: 'One of three MIME types.' },
  {
    value: { responseMimeType: 'application/json' },
    valid: true,
    why: 'JSON may be asked for without a schema.',
  },
  {
    value: { responseMimeType: 'application/json', responseSchema: { type: 'array' } },
    valid: true,
    why: 'A response schema needs application/json.',
  },
  {
    value: { responseSchema: { type: 'array' } },
    valid: false,
    why: 'A response schema needs a compatible MIME type.',
  },
  {
    value: { responseMimeType: 'text/plain', responseSchema: {} },
    valid: false,
    why: 'text/plain is not compatible with a response schema.',
  },
  {
    value: { responseMimeType: 'text/x.enum', responseSchema: {} },
    valid: false,
    why: 'Only application/json is named compatible with a response schema.',
  },
  { value: { responseModalities: [] }, valid: true, why: 'An empty list means text only.' },
  { value: { responseModalities: ['AUDIO'] }, valid: true, why: 'AUDIO is a response modality.' },
  {
    value: { responseModalities: ['VIDEO'] },
    valid: false,
    why: 'VIDEO is a modality of content parts, not of responses.',
  },
  { value: { candidateCount: 2 }, valid: true, why: 'The candidate count is an integer.' },
  { value: { candidateCount: 1.5 }, valid: false, why: 'The candidate count is an integer.' },
  { value: { maxOutputTokens: 8192 }, valid: true, why: 'maxOutputTokens is an integer.' },
  { value: { maxOutputTokens: '8192' }, valid: false, why: 'maxOutputTokens is an integer.' },
  { value: { topP: 0.95, topK: 40 }, valid: true, why: 'topP is a number, topK an integer.' },
  { value: { topK: 0.5 }, valid: false, why: 'topK is an integer.' },
  { value: { seed: 1.5 }, valid: false, why: 'The seed is an integer.' },
  {
    value: { presencePenalty: 1.5, frequencyPenalty: -1.5 },
    valid: true,
    why: 'Penalties may be positive and negative.',
  },
  { value: { presencePenalty: true }, valid: false, why: 'The presence penalty is a number.' },
  { value: { responseLogprobs: true, logprobs: 5 }, valid: true, why: 'logprobs has its switch.' },
  { value: { responseLogprobs: true }, valid: true, why: 'responseLogprobs is alone.' },
  { value: { responseLogprobs: false }, valid: true, why: 'responseLogprobs may be false.' },
  { value: { logprobs: 5 }, valid: false, why: 'logprobs needs responseLogprobs.' },
  {
    value: { responseLogprobs: false, logprobs: 5 },
    valid: false,
    why: 'logprobs is valid only when responseLogprobs is true.',
  },
  { value: { enableEnhancedCivicAnswers: 'yes' }, valid: false, why: 'A boolean.' },
  { value: { mediaResolution: 'MEDIA_RESOLUTION_HIGH' }, valid: true, why: 'A media resolution.' },
  { value: { mediaResolution: 256 }, valid: false, why: 'The media resolution is a name.' },
  { value: { thinkingConfig: {} }, valid: true, why: 'No member of ThinkingConfig is required.' },
  {
    value: { thinkingConfig: { thinkingBudget: 0.5 } },
    valid: false,
    why: 'The thinking budget is an integer.',
  },
  {
    value: { thinkingConfig: { includeThoughts: 1 } },
    valid: false,
    why: 'includeThoughts is a boolean.',
  },
  { value: { somethingNew: true }, valid: true, why: 'Unknown members are accepted.' },
].map((row) => ({ schema: 'generationConfigSchema', ...row }));

const speaker = { speaker: 'Anna', voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } };

const speech: readonly ValueCase[] = [
  ...languageCodes.map((languageCode) => ({
    schema: 'speechConfigSchema',
    value: { languageCode },
    valid: true,
    why: 'A speech configuration may hold only one of the 30 language codes.',
  })),
  { schema: 'speechConfigSchema', value: {}, valid: true, why: 'No member is required.' },
  {
    schema: 'speechConfigSchema',
    value: { languageCode: 'sv-SE' },
    valid: false,
    why: 'The language code is one of 30.',
  },
  {
    schema: 'speechConfigSchema',
    value: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
    valid: true,
    why: 'A single voice.',
  },
  {
    schema: 'speechConfigSchema',
    value: { multiSpeakerVoiceConfig: { speakerVoiceConfigs: [speaker, speaker] } },
    valid: true,
    why: 'Several speakers.',
  },
  {
    schema: 'speechConfigSchema',
    value: {
      voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } },
      multiSpeakerVoiceConfig: { speakerVoiceConfigs: [speaker] },
    },
    valid: false,
    why: 'voiceConfig and multiSpeakerVoiceConfig are mutually exclusive.',
  },
  {
    schema: 'multiSpeakerVoiceConfigSchema',
    value: {},
    valid: false,
    why: 'speakerVoiceConfigs is required.',
  },
  {
    schema: 'speakerVoiceConfigSchema',
    value: { speaker: 'Anna' },
    valid: false,
    why: 'The voice of a speaker is required.',
  },
  {
    schema: 'speakerVoiceConfigSchema',
    value: { voiceConfig: speaker.voiceConfig },
    valid: false,
    why: 'The name of a speaker is required.',
  },
  {
    schema: 'voiceConfigSchema',
    value: { prebuiltVoiceConfig: { voiceName: 5 } },
    valid: false,
    why: 'The name of a voice is a string.',
  },
];

const answers: readonly ValueCase[] = [
  {
    schema: 'generateContentResponseSchema',
    value: {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'Hi!' }, { somethingElse: {} }] },
          finishReason: 'DONE',
          safetyRatings: [
            { category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' },
            { category: 'HARM_CATEGORY_DEROGATORY', probability: 'LOW', blocked: false },
          ],
          index: 0,
        },
      ],
      usage: { total: 12 },
    },
    valid: true,
    why: 'The fields that calls read, the rest open.',
  },
  {
    schema: 'generateContentSchemas.responses.2XX',
    value: {},
    valid: true,
    why: 'No field of the response is marked as required.',
  },
  {
    schema: 'generateContentResponseSchema',
    value: { candidates: [{ content: {} }] },
    valid: true,
    why: 'Fields of a candidate are not marked as required.',
  },
  {
    schema: 'generateContentResponseSchema',
    value: {
      candidates: [
        { content: { parts: [{ functionCall: { name: 'f' } }], role: 'model' }, index: 0 },
      ],
      usageMetadata: { totalTokenCount: 5 },
    },
    valid: true,
    why: 'Fields beyond those that calls read are not shown and stay open.',
  },
  {
    schema: 'generateContentResponseSchema',
    value: { candidates: {} },
    valid: false,
    why: 'Candidates are a list.',
  },
  {
    schema: 'generateContentResponseSchema',
    value: { candidates: [{ content: { parts: [{ text: 1 }] } }] },
    valid: false,
    why: 'Text is a string.',
  },
  ...['HARM_CATEGORY_UNSPECIFIED', ...legacyCategories, ...settingCategories].map((category) => ({
    schema: 'safetyRatingSchema',
    value: { category, probability: 'MEDIUM', blocked: true },
    valid: true,
    why: 'A rating has any of the categories.',
  })),
  ...probabilities.map((probability) => ({
    schema: 'safetyRatingSchema',
    value: { category: 'HARM_CATEGORY_HARASSMENT', probability },
    valid: true,
    why: 'A rating has any of the probabilities; blocked is optional.',
  })),
  {
    schema: 'safetyRatingSchema',
    value: { category: 'HARM_CATEGORY_HARASSMENT' },
    valid: false,
    why: 'The probability is required.',
  },
  {
    schema: 'safetyRatingSchema',
    value: { probability: 'LOW' },
    valid: false,
    why: 'The category is required.',
  },
  {
    schema: 'safetyRatingSchema',
    value: { category: 'HARM_CATEGORY_HARASSMENT', probability: 'LOW', blocked: 'no' },
    valid: false,
    why: 'blocked is a boolean.',
  },
  {
    schema: 'modalityTokenCountSchema',
    value: { modality: 'DOCUMENT', tokenCount: 258 },
    valid: true,
    why: 'Tokens are counted per modality.',
  },
  {
    schema: 'modalityTokenCountSchema',
    value: { modality: 'TEXT', tokenCount: 1.5 },
    valid: false,
    why: 'The token count is an integer.',
  },
  {
    schema: 'citationMetadataSchema',
    value: {
      citationSources: [
        { startIndex: 0, endIndex: 120, uri: 'https://code.example/x', license: 'mit' },
        {},
      ],
    },
    valid: true,
    why: 'All members of a citation source are optional.',
  },
  {
    schema: 'citationSourceSchema',
    value: { startIndex: '0' },
    valid: false,
    why: 'The start index is an integer.',
  },
  {
    schema: 'urlContextMetadataSchema',
    value: {
      urlMetadata: [
        {
          retrievedUrl: 'https://site.example/',
          urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_SUCCESS',
        },
      ],
    },
    valid: true,
    why: 'A retrieved URL and its status.',
  },
  {
    schema: 'urlMetadataSchema',
    value: { urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_PAYWALL' },
    valid: false,
    why: 'There are three retrieval statuses.',
  },
];

const start = {
  'X-Svc-Upload-Protocol': 'resumable',
  'X-Svc-Upload-Command': 'start',
  'X-Svc-Upload-Header-Content-Length': 1024,
  'X-Svc-Upload-Header-Content-Type': 'video/mp4',
};

const finish = {
  'Content-Length': 1024,
  'X-Svc-Upload-Offset': 0,
  'X-Svc-Upload-Command': 'upload, finalize',
};

const operations: readonly ValueCase[] = [
  {
    schema: 'generateContentSchemas.params',
    value: { model: 'models/fast-1.5' },
    valid: true,
    why: 'The model has the form models/<model_id>.',
  },
  {
    schema: 'generateContentSchemas.params',
    value: { model: 'fast-1.5' },
    valid: false,
    why: 'The model has the form models/<model_id>.',
  },
  {
    schema: 'generateContentSchemas.params',
    value: { model: 'models/' },
    valid: false,
    why: 'The model has an id.',
  },
  { schema: 'generateContentSchemas.params', value: {}, valid: false, why: 'Model is required.' },
  {
    schema: 'generateContentSchemas.request',
    value: { params: { model: 'models/fast-1.5' }, body: { contents: hello } },
    valid: true,
    why: 'A request has a model and a body.',
  },
  {
    schema: 'generateContentSchemas.request',
    value: { params: { model: 'models/fast-1.5' } },
    valid: false,
    why: 'The body is required.',
  },
  {
    schema: 'streamGenerateContentSchemas.params',
    value: { model: 'models/fast-1.5' },
    valid: true,
    why: 'alt is optional.',
  },
  {
    schema: 'streamGenerateContentSchemas.params',
    value: { model: 'models/fast-1.5', alt: 'sse' },
    valid: true,
    why: 'alt=sse asks for server-sent events.',
  },
  {
    schema: 'streamGenerateContentSchemas.params',
    value: { model: 'models/fast-1.5', alt: 'json' },
    valid: false,
    why: 'sse is the only value of alt.',
  },
  {
    schema: 'getFileSchemas.params',
    value: { name: 'abc123' },
    valid: true,
    why: 'A file is read by its name.',
  },
  {
    schema: 'getFileSchemas.params',
    value: { name: 'files/abc123' },
    valid: true,
    why: 'A name with the prefix files/ loses it.',
  },
  {
    schema: 'getFileSchemas.params',
    value: { name: '' },
    valid: false,
    why: 'An empty path value is refused.',
  },
  { schema: 'startUploadSchemas.params', value: start, valid: true, why: 'The upload headers.' },
  {
    schema: 'startUploadSchemas.params',
    value: { ...start, 'X-Svc-Upload-Protocol': 'multipart' },
    valid: false,
    why: 'The protocol is resumable.',
  },
  {
    schema: 'startUploadSchemas.params',
    value: { ...start, 'X-Svc-Upload-Command': 'upload, finalize' },
    valid: false,
    why: 'The first command is start.',
  },
  {
    schema: 'startUploadSchemas.params',
    value: { ...start, 'X-Svc-Upload-Header-Content-Length': -1 },
    valid: false,
    why: 'The length is a byte count.',
  },
  {
    schema: 'startUploadSchemas.body',
    value: { file: { display_name: 'Ferien 🏖.mp4' } },
    valid: true,
    why: 'An upload tells the display name.',
  },
  {
    schema: 'startUploadRequestSchema',
    value: { file: { displayName: 'video.mp4' } },
    valid: true,
    why: 'camelCase names appear in calls.',
  },
  {
    schema: 'startUploadRequestSchema',
    value: { file: { display_name: 5 } },
    valid: false,
    why: 'A display name is a string.',
  },
  { schema: 'finishUploadSchemas.params', value: finish, valid: true, why: 'Offset and command.' },
  {
    schema: 'finishUploadSchemas.params',
    value: { ...finish, 'X-Svc-Upload-Offset': 1 },
    valid: false,
    why: 'The offset is 0.',
  },
  {
    schema: 'finishUploadSchemas.params',
    value: { ...finish, 'X-Svc-Upload-Command': 'finalize' },
    valid: false,
    why: 'The last command is "upload, finalize".',
  },
  {
    schema: 'finishUploadSchemas.responses.2XX',
    value: {
      file: {
        name: 'files/abc123',
        uri: 'https://files.example/files/abc123',
        state: 'PROCESSING',
        mimeType: 'video/mp4',
        sizeBytes: '1024',
      },
    },
    valid: true,
    why: 'A finished upload answers the file; further fields stay open.',
  },
  {
    schema: 'finishUploadResponseSchema',
    value: { name: 'files/abc123' },
    valid: false,
    why: 'The record is under file.',
  },
  {
    schema: 'getFileSchemas.responses.2XX',
    value: { name: 'files/abc123', state: 'ACTIVE' },
    valid: true,
    why: 'The file record is at the top and its mime type is not required.',
  },
  {
    schema: 'fileRecordSchema',
    value: { name: 'files/abc123', state: 'SOME_UNSPECIFIED_VALUE' },
    valid: true,
    why: 'The name of the unspecified state is not shown.',
  },
  {
    schema: 'fileRecordSchema',
    value: { uri: 5 },
    valid: false,
    why: 'A URI is a string.',
  },
];

export const values: readonly ValueCase[] = [
  ...enums,
  ...requests,
  ...contents,
  ...configs,
  ...speech,
  ...answers,
  ...operations,
];
