// The rules that an editor should show while typing. Who may import what comes from the same table as the architecture
// test; what only a whole tree shows is checked there. Rules that need types, and the rules for tests, are in .oxlintrc.json: there
// they take a tenth of the time.
import vueParser from 'vue-eslint-parser'
import vue from 'eslint-plugin-vue'
import vueA11y from 'eslint-plugin-vuejs-accessibility'
import tseslint from 'typescript-eslint'
import { layersPlugin } from './test/architecture/eslintLayers.ts'
import { pureFiles } from './test/architecture/zones.ts'

const typescript = ['**/*.ts']
const vueFiles = ['**/*.vue']
const ours = ['src/**/*.{ts,vue}']

const nodeGlobals = Object.fromEntries(
  [
    'process',
    'console',
    'performance',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'fetch',
    'URL',
    'Buffer',
  ].map((name) => [name, 'readonly']),
)

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name.',
}

const literals = [
  ['ArrayExpression', ':matches(ArrayExpression, CallExpression, NewExpression)'],
  ['ObjectExpression', 'ObjectExpression'],
]
/** `[...[a, b], c]` and `{ ...{ a, b }, c }` only save lines. */
const noSpreadLiterals = literals.flatMap(([literal, outer]) =>
  ['', 'TSAsExpression > '].map((cast) => ({
    selector: `${outer} > SpreadElement > ${cast}${literal}`,
    message: 'Write the values where they belong, without a list or an object around them.',
  })),
)

export default tseslint.config(
  {
    ignores: ['out/**', 'dist/**', '.cache/**', 'test-results/**', 'playwright-report/**', 'test/**', 'resources/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: [...typescript, ...vueFiles],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-restricted-syntax': ['error', noDefaultExport],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: vueFiles,
    extends: [...vue.configs['flat/recommended'], ...vueA11y.configs['flat/recommended']],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
    },
    rules: {
      'no-restricted-syntax': 'off',
      'vue/no-v-html': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
      // Nothing is imported behind our back, so a forgotten import would show as an empty place.
      'vue/no-undef-components': ['error', { ignorePatterns: ['^Router(Link|View)$'] }],
      // Layout is oxfmt's.
      ...offAll(vueLayoutRules()),
      // Our own fields carry their label by UFormField, which the rule cannot see.
      'vuejs-accessibility/label-has-for': 'off',
      'vuejs-accessibility/form-control-has-label': 'off',
      'vuejs-accessibility/no-autofocus': 'off',
    },
  },
  {
    files: ours,
    plugins: { layers: layersPlugin },
    rules: { 'layers/imports': 'error' },
  },
  {
    files: ours,
    // The last that still have them; their count in test/architecture/houseFigures.ts may only fall.
    ignores: ['outbox', 'readback', 'history'].map((area) => `src/main/core/${area}/**`),
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...noSpreadLiterals] },
  },
  {
    files: ['src/**/*.vue'],
    rules: {
      'no-restricted-syntax': ['error', ...noSpreadLiterals],
      'vue/no-restricted-syntax': ['error', ...noSpreadLiterals],
    },
  },
  {
    files: ['src/renderer/src/**/*.{ts,vue}'],
    ignores: ['src/renderer/src/api/**'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'The page asks through src/renderer/src/api.' }],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis'].map((object) => ({ object, property: 'fetch' })),
      ],
    },
  },
  {
    files: [...pureFiles],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pure: take the time as an argument.' },
        { object: 'performance', property: 'now', message: 'Pure: take the time as an argument.' },
        { object: 'Math', property: 'random', message: 'Pure: take chance as an argument.' },
      ],
    },
  },
  {
    // The composition is a sequence: what is made later is reached through a link.
    files: ['src/main/core/product.ts'],
    rules: { '@typescript-eslint/no-use-before-define': 'error' },
  },
  {
    files: ['*.config.{ts,mjs}'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['src/main/hosts/loopback/start.ts', 'src/main/practice/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['scripts/**/*.mjs', '*.mjs'],
    languageOptions: { globals: nodeGlobals },
    rules: {
      'no-undef': 'error',
      'no-unused-vars': ['error', { caughtErrors: 'none' }],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
)

function vueLayoutRules() {
  return [
    'max-attributes-per-line',
    'html-self-closing',
    'singleline-html-element-content-newline',
    'multiline-html-element-content-newline',
    'html-indent',
    'html-closing-bracket-newline',
    'html-closing-bracket-spacing',
    'first-attribute-linebreak',
    'mustache-interpolation-spacing',
    'no-multi-spaces',
    'html-quotes',
    'attributes-order',
    'require-default-prop',
  ]
}

function offAll(names) {
  return Object.fromEntries(names.map((name) => [`vue/${name}`, 'off']))
}
