// Build-time settings of Nuxt UI: the role of each of our colour scales (declared in the styles), and the sizes and colours
// that differ from its own. Control heights 24 (xs), 28 (sm), 32 (md), 36 (lg).
const control = {
  xs: 'h-6 px-1.5 py-0 text-xs gap-1',
  sm: 'h-7 px-2 py-0 text-sm gap-1.5',
  md: 'h-8 px-2 py-0 text-sm gap-1.5',
  lg: 'h-9 px-2.5 py-0 text-sm gap-2',
}
const sizes = (slot: string, more: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(control).map(([size, classes]) => [size, { [slot]: classes, ...more }]))
const icon4 = { leadingIcon: 'size-4', trailingIcon: 'size-4' }
const menu = {
  slots: {
    content: 'shadow-pop rounded-xl ring-default',
    item: 'py-1.5 px-2 text-sm before:rounded-md',
    itemDescription: 'text-xs',
  },
  variants: { size: { md: { itemLeadingIcon: 'size-4 mt-0.5', itemTrailingIcon: 'size-4' } } },
}
const picker = {
  slots: {
    base: 'text-highlighted',
    trailingIcon: 'size-4 text-muted group-data-[state=open]:text-default',
    content: 'shadow-pop rounded-lg',
  },
  variants: {
    size: { sm: { base: control.sm, item: 'text-sm', ...icon4 }, md: { base: control.md, item: 'text-sm', ...icon4 } },
    variant: { outline: 'ring-field bg-default hover:bg-default' },
  },
}
const field = {
  slots: { base: 'text-highlighted placeholder:text-dimmed', leadingIcon: 'text-muted', trailingIcon: 'text-muted' },
  variants: {
    size: sizes('base', icon4),
    variant: { outline: 'ring-field' },
  },
  compoundVariants: [
    {
      color: 'primary',
      variant: 'outline',
      class: 'focus-visible:outline-0 focus-visible:ring-2 focus-visible:ring-primary',
    },
    { color: 'error', highlight: true, class: 'ring-2 ring-error focus-visible:outline-0' },
  ],
}

export const uiTheme = {
  colors: {
    primary: 'cobalt',
    neutral: 'ink',
    success: 'leaf',
    warning: 'amberx',
    error: 'brick',
    info: 'cobalt',
  },
  button: {
    slots: { base: 'whitespace-nowrap cursor-pointer font-medium rounded-md' },
    variants: {
      size: {
        xs: { base: 'h-6 px-2 py-0 text-xs gap-1', ...icon4 },
        sm: { base: 'h-7 px-2 py-0 text-xs gap-1.5', ...icon4 },
        md: { base: 'h-8 px-2.5 py-0 text-sm gap-1.5', ...icon4 },
        lg: { base: 'h-9 px-3.5 py-0 text-sm gap-2', ...icon4 },
      },
    },
    compoundVariants: [
      { color: 'neutral', variant: 'outline', class: 'text-highlighted' },
      { color: 'neutral', variant: 'ghost', class: 'text-highlighted' },
      { color: 'primary', variant: 'solid', class: 'hover:bg-primary-strong active:bg-primary-strong' },
      {
        color: 'primary',
        variant: 'link',
        class: 'p-0 h-auto text-xs hover:underline hover:text-primary active:text-primary',
      },
      { color: 'neutral', variant: 'link', class: 'p-0 h-auto' },
      { size: 'xs', square: true, class: 'w-6 p-0 justify-center' },
      { size: 'sm', square: true, class: 'w-7 p-0 justify-center' },
      { size: 'md', square: true, class: 'w-8 p-0 justify-center' },
    ],
  },
  badge: {
    defaultVariants: { variant: 'soft' },
    slots: { base: 'h-5 whitespace-nowrap rounded-[0.3125rem]' },
    variants: {
      size: {
        md: {
          base: 'h-5 px-1.5 py-0 gap-1 text-xs rounded-[0.3125rem]',
          leadingIcon: 'size-3.5',
          trailingIcon: 'size-3.5',
        },
      },
    },
    compoundVariants: [
      { color: 'primary', variant: 'soft', class: 'bg-tint-primary text-primary' },
      { color: 'info', variant: 'soft', class: 'bg-tint-primary text-primary' },
      { color: 'success', variant: 'soft', class: 'bg-tint-success text-success' },
      { color: 'warning', variant: 'soft', class: 'bg-tint-warning text-warning' },
      { color: 'error', variant: 'soft', class: 'bg-tint-error text-error' },
      { color: 'neutral', variant: 'soft', class: 'bg-elevated text-muted' },
    ],
  },
  input: field,
  inputNumber: {
    slots: { base: 'text-highlighted' },
    variants: { size: sizes('base'), variant: { outline: 'ring-field' } },
  },
  textarea: { slots: { root: 'w-full', base: 'text-highlighted' }, variants: { variant: { outline: 'ring-field' } } },
  select: picker,
  selectMenu: picker,
  dropdownMenu: menu,
  checkbox: { slots: { base: 'ring-field', label: 'font-normal text-default text-sm', description: 'text-xs' } },
  radioGroup: { slots: { base: 'ring-field', label: 'text-highlighted text-sm', description: 'text-xs' } },
  switch: {
    slots: {
      base: 'data-[state=unchecked]:bg-(--ui-field)',
      label: 'text-sm font-normal text-default',
      description: 'text-xs',
    },
  },
  formField: {
    slots: {
      label: 'text-xs font-medium text-toned',
      hint: 'text-xs',
      help: 'mt-1 text-xs text-muted',
      error: 'mt-1 text-xs text-error',
      description: 'text-xs',
    },
  },
  kbd: {
    base: 'normal-case rounded-sm px-1 font-medium',
    variants: { size: { sm: 'h-4 min-w-4 text-2xs/4', md: 'h-[1.125rem] min-w-[1.125rem] text-2xs/4' } },
  },
  tabs: {
    compoundVariants: [
      {
        color: 'neutral',
        variant: 'pill',
        class: {
          indicator: 'bg-default',
          trigger: 'data-[state=active]:text-highlighted data-[state=inactive]:font-normal',
        },
      },
    ],
    variants: {
      variant: { pill: { list: 'bg-accented rounded-lg p-[3px]', indicator: 'rounded-md shadow-xs' } },
      size: { sm: { trigger: 'h-[1.375rem] py-0 px-3 text-xs' }, md: { trigger: 'h-[1.625rem] py-0 px-3 text-sm' } },
    },
  },
  modal: {
    slots: {
      overlay: 'bg-overlay',
      content: 'divide-y-0 rounded-xl',
      header: 'px-6 pt-5 pb-0 sm:px-6 min-h-0',
      title: 'text-base font-semibold tracking-title text-highlighted',
      description: 'mt-1.5 text-sm text-muted',
      body: 'px-6 py-4 sm:px-6 sm:py-4',
      footer: 'px-6 pb-5 pt-1 sm:px-6 justify-end gap-2',
    },
    variants: {
      fullscreen: { false: { content: 'max-w-[27.5rem] shadow-pop ring-default rounded-xl' } },
      overlay: { true: { overlay: 'bg-overlay' } },
    },
  },
  slideover: {
    // Title bar, side bar and status bar stay in sight.
    slots: {
      overlay: 'bg-overlay top-10 bottom-7 start-14 wide:start-52',
      content: 'divide-y-0 sm:shadow-pop sm:ring-default',
      title: 'text-lg font-semibold tracking-title',
    },
    // The library knows left and right alone: in a page that is read from the right they are the other way round.
    compoundVariants: [
      { side: 'right', inset: false, class: { content: 'top-10 bottom-7 rtl:right-auto rtl:left-0' } },
      { side: 'left', inset: false, class: { content: 'rtl:left-auto rtl:right-0' } },
      {
        transition: true,
        side: 'right',
        class: {
          content:
            'rtl:data-[state=open]:animate-[slide-in-from-left_200ms_var(--ease-out)] rtl:data-[state=closed]:animate-[slide-out-to-left_200ms_var(--ease-out)]',
        },
      },
      {
        transition: true,
        side: 'left',
        class: {
          content:
            'rtl:data-[state=open]:animate-[slide-in-from-right_200ms_var(--ease-out)] rtl:data-[state=closed]:animate-[slide-out-to-right_200ms_var(--ease-out)]',
        },
      },
    ],
  },
  tooltip: {
    slots: {
      content: 'h-auto min-h-6 max-w-72 py-1 px-2 text-xs shadow-pop bg-inverted text-inverted ring-0',
      text: 'whitespace-normal',
    },
  },
  toast: {
    slots: {
      root: 'shadow-pop rounded-xl ring-default p-3.5',
      title: 'text-sm font-medium',
      description: 'text-xs text-muted',
    },
  },
  alert: {
    defaultVariants: { variant: 'subtle' },
    slots: {
      root: 'rounded-lg px-4 py-3.5 gap-3',
      title: 'text-sm font-semibold text-highlighted',
      description: 'text-xs text-toned opacity-100',
      icon: 'size-5',
    },
    variants: { title: { true: { description: 'mt-0.5' } } },
    compoundVariants: [
      { color: 'primary', variant: 'soft', class: { root: 'bg-tint-primary text-primary' } },
      { color: 'info', variant: 'soft', class: { root: 'bg-tint-primary text-primary' } },
      { color: 'success', variant: 'soft', class: { root: 'bg-tint-success text-success' } },
      { color: 'warning', variant: 'soft', class: { root: 'bg-tint-warning text-warning' } },
      { color: 'error', variant: 'soft', class: { root: 'bg-tint-error text-error' } },
      { color: 'neutral', variant: 'soft', class: { root: 'bg-muted text-muted' } },
    ],
  },
  skeleton: { base: 'bg-elevated rounded-lg' },
}
