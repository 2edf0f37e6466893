// The rest of a dialog stays in place while its fields scroll. The walk through every page checks that no page moves what it
// shows.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test('the buttons of the account dialog scrolled away: they stay while its fields scroll', async ({ openApp }) => {
  const { page } = await openApp({ context: { viewport: { width: 1024, height: 700 } } })
  const { shell, welcome, settings } = appPages(page)
  await welcome.practise.click()
  await expect(shell.title).toBeVisible()
  await shell.goTo('Settings')
  await settings.addAccount.click()
  await settings.addDialog.getByRole('button', { name: /^Gateway addresses/ }).click()
  const cancel = settings.addDialog.getByRole('button', { name: 'Cancel' })
  const placeOfCancel = async (): Promise<string> => JSON.stringify(await cancel.boundingBox())
  let before = ''
  // The addresses unfold, which takes a moment.
  const stands = async (): Promise<boolean> => before === (before = await placeOfCancel())
  await expect.poll(stands).toBe(true)
  const firstField = settings.addDialog.getByRole('textbox').first()

  for (const field of await settings.addDialog.getByRole('textbox').all()) {
    await field.scrollIntoViewIfNeeded()
    await expect(cancel).toBeInViewport({ ratio: 1 })
  }
  await firstField.scrollIntoViewIfNeeded()

  expect(await placeOfCancel()).toBe(before)
})
