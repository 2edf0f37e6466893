// The tests of all files share a window: what one leaves must not reach the next.
import { useToast } from '@nuxt/ui/composables'
import { config, type VueWrapper } from '@vue/test-utils'
import { afterEach } from 'vitest'
import { createApp } from 'vue'
import { waitPatiently } from '../support/patientWaits'
import { setWindowWidth } from './windowWidth'

waitPatiently()

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
  createApp({}).runWithContext(() => useToast().clear())
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  setWindowWidth(1_024)
})
