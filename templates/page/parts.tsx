/** The small parts of the page: prose, types, lists of members. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Html as HtmlText, MemberView, TypeView } from './view.ts';

/** Prose that the generator made of Markdown, without any HTML of the document. */
export function Prose({ html }: { readonly html: HtmlText | undefined }): JSX.Element | null {
  if (html === undefined) return null;
  return <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Inline({ html }: { readonly html: HtmlText }): JSX.Element {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

/** `#model-Pet`: a place in the page. */
export function createId(
  kind: 'operation' | 'model' | 'error' | 'states' | 'webhook',
  name: string,
): string {
  return `${kind}-${encodeURIComponent(name)}`;
}

export function Type({ type }: { readonly type: TypeView }): JSX.Element {
  return (
    <code class="type">
      {type.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a href={`#${encodeURI(createId('model', part.model))}`}>{part.name}</a>
        ),
      )}
    </code>
  );
}

export function Facts({
  facts,
}: {
  readonly facts: readonly HtmlText[] | undefined;
}): JSX.Element | null {
  if (facts === undefined || facts.length === 0) return null;
  return (
    <ul class="facts">
      {facts.map((fact) => (
        <li>
          <Inline html={fact} />
        </li>
      ))}
    </ul>
  );
}

interface MembersProps {
  readonly members: readonly (MemberView & { readonly in?: string })[] | undefined;
}

export function Members({ members }: MembersProps): JSX.Element | null {
  if (members === undefined || members.length === 0) return null;
  return (
    <ul class="members">
      {members.map((member) => (
        <li>
          <div class="member">
            <code class={member.deprecated === true ? 'name deprecated' : 'name'}>
              {member.name}
            </code>{' '}
            <Type type={member.type} />{' '}
            {member.in !== undefined && <span class="mark">{member.in}</span>}{' '}
            {member.required && <span class="mark strong">required</span>}{' '}
            {member.deprecated === true && <span class="mark">deprecated</span>}
          </div>
          <Prose html={member.doc} />
          <Facts facts={member.facts} />
          {member.members !== undefined && (
            <Fold title={`Members of ${member.name}`}>
              <Members members={member.members} />
            </Fold>
          )}
        </li>
      ))}
    </ul>
  );
}

interface FoldProps {
  readonly title: ComponentChildren;
  readonly id?: string;
  readonly class?: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A part that is closed at first; what is in it is made when it is opened, as a document may have thousands of them. */
export function Fold({ title, id, isOpen = false, children, class: name }: FoldProps): JSX.Element {
  const [open, setOpen] = useState(isOpen || (id !== undefined && readHash() === id));
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    const follow = (): void => {
      if (readHash() !== id) return;
      setOpen(true);
      element.current?.scrollIntoView();
      element.current?.querySelector('summary')?.focus({ preventScroll: true });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [id]);
  return (
    <details
      ref={element}
      id={id}
      class={name}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {open && <div class="inside">{children}</div>}
    </details>
  );
}

/** The id that the address names: ids hold percent signs themselves. */
function readHash(): string {
  try {
    return decodeURI(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** A table that scrolls by itself where it is too wide, by keyboard too. */
export function Wide({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
