import { shop } from '../../../src/shop';

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const result = await shop.getOrder({ orderId: id }, { signal: request.signal }).result();
  if (result.ok) return Response.json(result.data);
  const isMissing = result.kind === 'http' && result.status === 404;
  return Response.json(
    { problem: isMissing ? 'no such order' : 'try later' },
    { status: isMissing ? 404 : 502 },
  );
}
