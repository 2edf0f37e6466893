// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import BusyButton from '../../../src/renderer/src/components/BusyButton.vue'
import { mountPart } from '../mountPage'

afterEach(() => {
  document.body.innerHTML = ''
})

function mountButton(props: Record<string, unknown>) {
  const onClick = vi.fn()
  const part = mountPart(BusyButton, { props: { ...props, onClick }, slots: { default: () => 'Save list' } })
  const button = part.get('button')
  return { part, button, element: button.element, onClick }
}

test('the focus stays on a button while its press is at work, and after it', async () => {
  const { part, button, element } = mountButton({ isBusy: false })
  element.focus()
  await part.setProps({ isBusy: true, disabled: true })
  expect([document.activeElement === element, element.disabled, button.attributes('aria-busy')]).toEqual([
    true,
    false,
    'true',
  ])
  await part.setProps({ isBusy: false, disabled: false })
  expect([document.activeElement === element, button.attributes('aria-busy')]).toEqual([true, undefined])
})

test('a second press while the first is at work does nothing, and neither submits nor reaches what lies around', async () => {
  const { part, button, element, onClick } = mountButton({ isBusy: true, type: 'submit' })
  const around = vi.fn()
  element.parentElement?.addEventListener('click', around)
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  element.dispatchEvent(press)
  expect([onClick.mock.calls.length, around.mock.calls.length, press.defaultPrevented]).toEqual([0, 0, true])
  await part.setProps({ isBusy: false })
  await button.trigger('click')
  expect([onClick.mock.calls.length, around.mock.calls.length]).toEqual([1, 1])
})

test('a button that waits for another press ignores Enter and shows no spinner, and Tab still leaves it', () => {
  const { part, element } = mountButton({ isHeld: true })
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('Enter'), press(' '), press('ArrowDown'), press('Tab')]).toEqual([true, true, true, false])
  expect([element.getAttribute('aria-disabled'), element.querySelector('[aria-hidden]')]).toEqual(['true', null])
  expect(part.text()).toBe('Save list')
})

test('a busy button keeps its label, which names it and keeps its width, under the spinner', async () => {
  const { part, button } = mountButton({ isBusy: true })
  expect(button.text()).toBe('Save list')
  expect(part.get('button > span').classes()).toContain('opacity-0')
  await part.setProps({ isBusy: false })
  await nextTick()
  expect(part.get('button > span').classes()).not.toContain('opacity-0')
})

test('a button with nothing to do is disabled for the browser', () => {
  const { element, onClick } = mountButton({ disabled: true })
  element.click()
  expect([element.disabled, onClick.mock.calls.length]).toEqual([true, 0])
})

test('a button whose press leaves it nothing to do keeps the focus until the user moves on', async () => {
  const { part, element, onClick } = mountButton({ isBusy: true })
  element.focus()
  await part.setProps({ isBusy: false, disabled: true })
  element.click()
  expect([document.activeElement === element, element.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  element.blur()
  await nextTick()
  expect([element.disabled, onClick.mock.calls.length]).toEqual([true, 0])
})
