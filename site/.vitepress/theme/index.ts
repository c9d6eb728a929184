import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import Start from '../../start/Start.vue';
import Apis from './Apis.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('ApiList', Apis);
    app.component('StartPage', Start);
    // Its editor and the generator are loaded where it is opened.
    app.component(
      'SpecPlayground',
      defineAsyncComponent(() => import('../../playground/Playground.vue')),
    );
  },
} satisfies Theme;
