// The tests of all files share a window: what one leaves must not reach the next.
import { config, type VueWrapper } from '@vue/test-utils'
import { afterEach } from 'vitest'

const mounted = ((globalThis as { mountedParts?: VueWrapper[] }).mountedParts ??= keepMounted())

function keepMounted(): VueWrapper[] {
  const wrappers: VueWrapper[] = []
  config.plugins.VueWrapper.install((wrapper: VueWrapper) => {
    wrappers.push(wrapper)
    return {}
  })
  return wrappers
}

afterEach(() => {
  for (const wrapper of mounted.splice(0)) {
    try {
      wrapper.unmount()
    } catch {
      // Not a root, unmounted already, or the test emptied the page itself.
    }
  }
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
