/**
 * Names by which documents commonly call what belongs to pages, without case and signs. A name alone decides nothing: parameters and
 * answer must fit one another (`find.ts`).
 */

/** `page[after]`, `pageAfter` and `page_after` are one name, and so are `$skip` and `skip`. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Objects that hold what is said of pages. */
export const CONTAINERS = words(
  'meta metadata pagination paging page pageinfo paginginfo paginationinfo pages pagemeta paginationmeta links cursor cursors next',
  'responsemetadata pageable pagedetails listmetadata listmeta data result results response payload embedded pager pagingmetadata',
  'paginationmetadata resultinfo pagingdata additionaldata',
);

/** Objects of addresses: what they have is no token. */
export const LINK_HOLDERS = words('links');

/** Parameters for a token. */
export const TOKENS = words(
  'cursor nextcursor pagecursor startcursor pagetoken nextpagetoken nexttoken continuationtoken nextcontinuationtoken',
  'continuation continue paginationtoken pagingtoken marker nextmarker startingtoken after startingafter startafter aftercursor',
  'pageafter pagecursor cursorafter bookmark scrollid nextkey startkey exclusivestartkey nextpage next paginationcursor nextpagecursor',
);

/** What an answer calls the next token, but for the parameter's own name. */
export const NEXT_TOKENS = words(
  'nextcursor nextpagetoken nexttoken nextcontinuationtoken continuationtoken nextmarker nextpaginationtoken paginationtoken',
  'nextpagecursor nextpage nextkey next nextafter nextstartingafter endcursor cursornext lastevaluatedkey nextpageid nextpagingtoken',
  'nextbookmark nextscrollid aftercursor cursorafter',
);

/** What an answer may call the next token, where its text says that it is the next one. */
export const AFTERS = words(
  'after cursor token pagecursor pagetoken scrolltoken bookmark continue',
);

/** Parameters for the id of the last item. */
export const LAST_IDS = words(
  'startingafter after afterid startafter lastid startafterid startingafterid',
);

/** Parameters for the number of items to skip. */
export const OFFSETS = words(
  'offset skip pageoffset startindex startat startoffset firstresult rowoffset resultoffset recordoffset',
);

/** Those that mean it only beside a size. */
export const WEAK_OFFSETS = words('start from');

/** Parameters for the number of a page. */
export const NUMBERS = words('page pagenumber pageno pagenum pageindex currentpage pagenr');

/** Parameters for the number of items per page. */
export const SIZES = words(
  'limit pagesize perpage maxresults size top count pagelimit maxitems resultsperpage itemsperpage rows take maxpagesize numresults',
  'maxcount recordsperpage maxrecords pagelength maxresultsperpage maxresultcount',
);

/** Whether there are more. */
export const MORES = words(
  'hasmore hasnext hasnextpage more moreresults hasmoreresults hasmoreitems hasmorepages morepages istruncated moreavailable',
  'moreitemsincollection moreresultsavailable nextpageexists',
);

/** Whether this is the last page. */
export const LASTS = words('last islast islastpage lastpage isfinalpage');

/** Numbers of all items. */
export const TOTALS = words(
  'total totalcount totalitems totalresults totalelements totalrecords totalsize totalhits totalitemcount totalitemscount',
  'itemstotal totalmatching totalrowcount totalentries totalnumberofitems totalresultcount xtotalcount xtotal xpaginationtotalcount xtotalitems',
);

/** Numbers of all pages. */
export const PAGE_COUNTS = words(
  'totalpages pagecount numpages numberofpages pagestotal totalpagecount pages lastpage totalpage xtotalpages xpaginationpagecount',
  'xpagecount',
);

/** Numbers of the page that an answer is. */
export const CURRENTS = words('page currentpage pagenumber number pageno pageindex pagenum');

/** Addresses of the next page. */
export const NEXT_URLS = words(
  'next nextpage nexturl nextlink nextpageurl nextpagelink nextpageuri nexturi nexthref odatanextlink nextpath nextpagepath nextrecordsurl',
);

/** Headers with the next token. */
export const TOKEN_HEADERS = words(
  'xnextcursor xnexttoken xnextpagetoken xcontinuationtoken xnextpage nextcursor nextpagetoken nexttoken xcursor xpaginationcursor',
  'xmscontinuation xnextmarker xpaginationnextcursor xpaginationnext xnext continuationtoken paginationnextcursor xpagetoken',
  'xpaginationtoken xnextcontinuationtoken',
);

/** Headers with the next address, but for `Link`. */
export const URL_HEADERS = words('xnexturl xnextlink xnextpageurl xpaginationnexturl');

/** Lists that are beside the items. */
export const BESIDE = words(
  'errors warnings included links messages facets aggregations notices sort',
);

/** What lists of items are usually called. */
export const LISTS = words(
  'data items results value values records entries list content elements objects resources nodes rows result hits collection',
);

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
