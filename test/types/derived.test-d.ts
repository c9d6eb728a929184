/** What is derived from a call: streams, pages, batches, uploads, polling. */

import { expectTypeOf } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import * as insights from '../../generated/package-insights/index.ts';

declare const http: cards.Http;
const baseUrl = 'https://service.example';

// A stream is iterated, and has the raw response.
const stream = generation.streamGenerateContent(http, {
  model: 'models/m',
  alt: 'sse',
  body: { contents: [] },
});
for await (const piece of stream) {
  expectTypeOf(piece).toEqualTypeOf<generation.GenerateContentResponse>();
}
expectTypeOf(stream.response).not.toBeAny();
expectTypeOf(
  new generation.ContentGeneration({ baseUrl, auth: false }).streamGenerateContent,
).returns.toEqualTypeOf<typeof stream>();

// Pages by offset need nothing.
expectTypeOf(downtimes.v2ListPages(http)).toEqualTypeOf<
  AsyncIterable<downtimes.ListDowntimesV2Response>
>();
expectTypeOf(downtimes.v2ListItems(http)).toEqualTypeOf<AsyncIterable<downtimes.DowntimeV2>>();
expectTypeOf(
  new downtimes.MonitoringDowntimes({ baseUrl, auth: false }).v2.listItems(),
).toEqualTypeOf<AsyncIterable<downtimes.DowntimeV2>>();

// The caller must say how a token is found that the document does not show.
const batch = { body: { requests: [] } };
expectTypeOf(
  insights.getVersionBatchItems(http, batch, {
    nextToken(page) {
      expectTypeOf(page).toEqualTypeOf<insights.GetVersionBatchResponse>();
      return undefined;
    },
  }),
).toEqualTypeOf<AsyncIterable<insights.GetVersionBatchEntry>>();
export const needed = () => [
  // @ts-expect-error -- options are needed
  insights.getVersionBatchPages(http, batch),
  // @ts-expect-error -- and `nextToken` in them
  insights.purlLookupBatchPages(http, batch, {}),
  // @ts-expect-error -- here as well
  cards.paylinkTokenChangesPages(http, { body: { after: 'x', merchantid: 1 } }),
];
// Items are not shown here, so there are pages only.
expectTypeOf<Extract<keyof typeof cards, 'paylinkTokenChangesItems'>>().toEqualTypeOf<never>();

// Batches take items and give results.
expectTypeOf(insights.getVersionBatchAll)
  .parameter(1)
  .toEqualTypeOf<readonly insights.GetVersionRequest[]>();
const nextToken = () => undefined;
expectTypeOf(insights.getVersionBatchAll(http, [], { nextToken })).resolves.toEqualTypeOf<
  insights.GetVersionBatchEntry[]
>();
expectTypeOf(
  new insights.PackageInsights({ baseUrl }).purlLookupBatchAll([], { nextToken }),
).resolves.toEqualTypeOf<insights.PurlLookupBatchEntry[]>();
export const neededByBatches = () => [
  // @ts-expect-error -- an answer may have a next page, whose token is not shown
  insights.getVersionBatchAll(http, []),
  // @ts-expect-error -- here as well
  new insights.PackageInsights({ baseUrl }).purlLookupBatchAll([], { concurrency: 2 }),
];

insights
  .getVersionBatchAll(http, [], {
    concurrency: 2,
    keepGoing: true,
    nextToken(page) {
      expectTypeOf(page).toEqualTypeOf<insights.GetVersionBatchResponse>();
      return undefined;
    },
  })
  .catch((error: unknown) => {
    if (!(error instanceof insights.BatchError)) throw error;
    // The compiler cannot know the operation of the batch.
    expectTypeOf(error.unanswered).toEqualTypeOf<readonly unknown[]>();
    const failure = error as insights.BatchError<
      insights.GetVersionRequest,
      insights.GetVersionBatchEntry
    >;
    expectTypeOf(failure.unanswered).toEqualTypeOf<readonly insights.GetVersionRequest[]>();
    expectTypeOf(failure.parts[0]?.answers).toEqualTypeOf<
      readonly insights.GetVersionBatchEntry[] | undefined
    >();
  });

// Uploads announce size and type by themselves.
expectTypeOf(
  generation.uploadFile(http, new Blob([]), { body: {} }),
).resolves.toEqualTypeOf<generation.FileRecord>();
expectTypeOf<Parameters<typeof generation.uploadFile>[2]>().not.toHaveProperty(
  'X-Svc-Upload-Header-Content-Length',
);
expectTypeOf(generation.finishUpload).parameter(1).toEqualTypeOf<string>();

// Polling waits for a state, open as the enum is.
expectTypeOf(
  generation.waitForFile(http, { name: 'f' }),
).resolves.toEqualTypeOf<generation.FileRecord>();
export const other = () => generation.waitForFile(http, { name: 'f' }, ['ACTIVE', 'FAILED']);
