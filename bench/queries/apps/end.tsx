/** The end of a list: calls when it comes into sight. The same for all apps. */

import { useEffect, useRef } from 'react';

export function End({ reached }: { readonly reached: () => unknown }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return <p ref={ref}>…</p>;
}
