// In: values of users. Out: what the helper modules make of them, the same in every runtime.

import { decodeBase58, encodeBase58, isBase58 } from '../../../generated/runtime/base58.ts';
import { fold } from '../../../generated/runtime/fold.ts';
import { formPage, formPost } from '../../../generated/runtime/form-post.ts';
import { luhn } from '../../../generated/runtime/luhn.ts';
import { holds, same } from './check.ts';
import type { Group } from './setting.ts';

export const helpers: Group = {
  name: 'helpers',
  tests: {
    'check digits': async () => {
      same([luhn('4111 1111 1111 1111'), luhn('4111111111111112'), luhn('')], [true, false, false]);
    },

    'base58 is written and read': async () => {
      const bytes = new TextEncoder().encode('Hello World!');
      same(encodeBase58(bytes), '2NEpo7TZRRrLZSi2U');
      same([...decodeBase58('2NEpo7TZRRrLZSi2U')], [...bytes]);
      same([isBase58('2NEpo7'), isBase58('0OIl')], [true, false]);
    },

    'texts are folded by the same tables': async () => {
      const folded = ['Zoë O’Hara-Øst', 'Straße ẞ', 'İstanbul', 'ΟΔΟΣ', '한국', '½ ﬁ Ⅷ'].map(fold);
      same(folded, ['zoeoharaost', 'strassess', 'istanbul', 'οδοσ', '한국', '12fiviii']);
    },

    'a form carries what it is given and nothing else': async () => {
      const page = formPage(formPost('https://acs.example/a', { creq: '"><script>x</script>' }));
      holds(page.includes('value="&#34;&#62;&#60;script&#62;x&#60;/script&#62;"'), 'it is escaped');
      same(page.match(/<script/g)?.length, 1);
    },
  },
};
