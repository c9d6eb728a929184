/** What the page shows, as JSON in it. Texts are plain, but for those of the type `Html`. */

/** HTML that was made of Markdown: elements of prose alone, and links to other places. */
export type Html = string;

export interface PageView {
  /** Whether a service answers where the page is from: then operations can be sent. */
  readonly live: boolean;
  readonly apis: readonly ApiView[];
}

export interface ApiView {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly description?: Html | undefined;
  /** What comes before the paths of operations on the origin of the page. */
  readonly base: string;
  /** Name of the client's class. */
  readonly client: string;
  readonly servers: readonly { readonly url: string; readonly description?: Html | undefined }[];
  readonly schemes: readonly SchemeView[];
  readonly tags: readonly TagView[];
  readonly webhooks: readonly WebhookView[];
  readonly models: readonly ModelView[];
  readonly limits: readonly LimitView[];
  readonly errors: readonly ErrorView[];
  readonly states: readonly StatesView[];
  readonly notShown: readonly Html[];
}

/** A type as it is read: words, and names of models, which are links. */
export type TypeView = readonly (string | { readonly model: string; readonly name: string })[];

export interface MemberView {
  readonly name: string;
  readonly type: TypeView;
  readonly required: boolean;
  readonly doc?: Html | undefined;
  readonly facts?: readonly Html[] | undefined;
  readonly deprecated?: true | undefined;
  /** Of an object that has no name. */
  readonly members?: readonly MemberView[] | undefined;
}

export interface SchemeView {
  readonly key: string;
  readonly kind: string;
  readonly doc?: Html | undefined;
  /** Where a credential is sent; absent where a form cannot send one. */
  readonly place?:
    | {
        readonly in: 'header' | 'query' | 'cookie';
        readonly name: string;
        readonly prefix?: string | undefined;
      }
    | undefined;
}

export interface TagView {
  readonly name: string;
  readonly description?: Html | undefined;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly id: string;
  readonly method: string;
  /** Absent where the caller gives it. */
  readonly path?: string | undefined;
  /** `files.trash`, as the client has it. */
  readonly call: string;
  /** The first sentences. */
  readonly summary: string;
  readonly doc?: Html | undefined;
  readonly deprecated: boolean;
  readonly parameters: readonly ParameterView[];
  readonly body?: BodyView | undefined;
  readonly responses: readonly ResponseView[];
  /** Alternatives; each is a list of keys of schemes. */
  readonly security: readonly (readonly string[])[];
  readonly errors: readonly string[];
  readonly notShown: readonly Html[];
}

export interface ParameterView extends MemberView {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
  /** Where the caller's value is in the parameters of the client. */
  readonly key: readonly string[];
  readonly input: InputView;
  /** How it is sent, as the runtime's writers take it. */
  readonly form: ParameterForm;
}

export interface ParameterForm {
  readonly style?: PathStyle | QueryStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly content?: string;
  readonly spans?: boolean;
  readonly prefix?: string;
}

export type PathStyle = 'simple' | 'label' | 'matrix';
export type QueryStyle = 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'cookie';

/** What a person types: a text, JSON, or one of some values. */
export interface InputView {
  readonly kind: 'text' | 'number' | 'json' | 'choice';
  readonly choices?: readonly (string | number | boolean)[] | undefined;
  /** What the field holds at first. */
  readonly value?: string | undefined;
}

export interface BodyView {
  readonly required: boolean;
  readonly doc?: Html | undefined;
  readonly contents: readonly ContentView[];
}

export interface ContentView {
  readonly mediaType: string;
  readonly type: TypeView;
  readonly members?: readonly MemberView[] | undefined;
  readonly example?: string | undefined;
  /** Parts of a multipart body. */
  readonly fields?: readonly FieldView[] | undefined;
  /** Members of a form that are written in a style. */
  readonly encoding?: Readonly<Record<string, EncodingView>> | undefined;
  /** The whole body is a file. */
  readonly isFile?: true | undefined;
}

export interface EncodingView {
  readonly style?: QueryStyle | undefined;
  readonly explode?: boolean | undefined;
}

export interface FieldView {
  readonly name: string;
  readonly required: boolean;
  readonly isFile?: true | undefined;
  /** A list: of files, each is a part. */
  readonly isMany?: true | undefined;
  readonly input: InputView;
}

export interface ResponseView {
  readonly status: string;
  readonly description?: Html | undefined;
  readonly headers: readonly MemberView[];
  readonly contents: readonly ContentView[];
}

export interface WebhookView {
  readonly name: string;
  readonly method: string;
  readonly doc?: Html | undefined;
  readonly body?: BodyView | undefined;
}

export interface ModelView {
  readonly key: string;
  readonly name: string;
  readonly doc?: Html | undefined;
  readonly facts?: readonly Html[] | undefined;
  readonly deprecated?: true | undefined;
  readonly type: TypeView;
  readonly members?: readonly MemberView[] | undefined;
  /** Members of the form in requests, where that differs. */
  readonly input?: readonly MemberView[] | undefined;
  readonly values?: readonly ValueView[] | undefined;
  /** Other values may come. */
  readonly open?: true | undefined;
}

export interface ValueView {
  readonly value: string;
  readonly meaning?: Html | undefined;
  readonly facts: readonly string[];
}

export interface LimitView {
  readonly name: string;
  readonly facts: readonly string[];
  readonly description?: Html | undefined;
}

export interface ErrorView {
  readonly code: string;
  readonly status?: string | undefined;
  readonly meaning: Html;
  readonly operations: readonly string[];
  readonly facts: readonly string[];
}

export interface StatesView {
  readonly name: string;
  readonly description?: Html | undefined;
  readonly open: boolean;
  readonly states: readonly { readonly name: string; readonly meaning?: Html | undefined }[];
  readonly rows: readonly StateRowView[];
  readonly diagram?: Diagram | undefined;
}

export interface StateRowView {
  readonly from: string;
  readonly trigger: string;
  readonly condition?: Html | undefined;
  readonly to: string;
  readonly effects: readonly Html[];
  readonly error?: string | undefined;
}

/** A drawing: boxes, and arrows as paths of SVG. */
export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly label: string;
    readonly isGroup?: true | undefined;
  }[];
  readonly arrows: readonly {
    readonly path: string;
    readonly x: number;
    readonly y: number;
    readonly label: string;
  }[];
}

/** A call that the service answered, as it says it. */
export interface CallView {
  readonly time: string | number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly operation?: string | undefined;
  readonly ms?: number | undefined;
  readonly request?: MessageView | undefined;
  readonly response?: MessageView | undefined;
}

export interface MessageView {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}
