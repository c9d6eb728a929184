import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import Apis from './Apis.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('ApiList', Apis);
    // Each is loaded where it is shown.
    app.component(
      'StartPage',
      defineAsyncComponent(() => import('../../start/Start.vue')),
    );
    app.component(
      'SpecPlayground',
      defineAsyncComponent(() => import('../../playground/Playground.vue')),
    );
  },
} satisfies Theme;
