// The check of an import is for looking at rows: questions and notes stand above them without pushing them off the screen.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

const sizes = [
  { size: { width: 1280, height: 800 }, atLeast: 8 },
  { size: { width: 1024, height: 700 }, atLeast: 6 },
]

/** Every kind of question and of note at once. */
const everything = [
  'Mobile,First,SMS ok?,Newsletter',
  '7700900147,Maya,yes,yes',
  '7700900148,Omar\u202E,no,no',
  '7700900149,Ben,n/a,perhaps',
  '33639980001,Léa,yes,yes',
  '07700 900401 / 07700 900402,Two,maybe,yes',
  '+442079460018,Hall,yes,yes',
  ...Array.from({ length: 60 }, (_, index) => `+4477009005${10 + index},Person ${index},yes,yes`),
  ...Array.from({ length: 30 }, (_, index) => `07700 9${index},Short ${index},yes,yes`),
  '+447700900510,Again,yes,yes',
  '',
].join('\n')

for (const { size, atLeast } of sizes) {
  const where = `${size.width} × ${size.height}`

  test(`the check of the sample shows at least ${atLeast} rows at ${where}`, { tag: '@long' }, async ({ openApp }) => {
    const { page } = await openApp({ context: { viewport: size } })
    const { shell, welcome, imports } = appPages(page)
    await welcome.sample.click()
    await shell.skipTour()
    await imports.checkRows()

    await expect.poll(() => imports.rowsInSight()).toBeGreaterThanOrEqual(atLeast)
    await imports.putZeroBack.click()
    await expect(imports.putZeroBack).toHaveCount(0)
    await expect.poll(() => imports.rowsInSight()).toBeGreaterThanOrEqual(atLeast)
  })
}

test(
  'the check of a file with every question and note shows at least 8 rows at 1280 × 800, and 6 at 1024 × 700, and how many are still to decide',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const file = testInfo.outputPath('everything.csv')
    writeFileSync(file, everything)
    const app = await openApp()
    const { welcome, shell, home, imports } = appPages(app.page)
    await welcome.practise.click()
    await shell.goTo('Home')
    await home.importContacts.click()
    await app.chooseFile(() => imports.choose.click(), file)
    await imports.chooseCountry('United Kingdom')
    await imports.checkRows()

    const questions = await imports.questionCount()
    expect(questions).toBeGreaterThanOrEqual(4)
    for (let place = 0; place < questions; place++) {
      for (const { size, atLeast } of sizes) {
        await app.page.setViewportSize(size)
        await expect.poll(() => imports.rowsInSight()).toBeGreaterThanOrEqual(atLeast)
        await expect(app.page.getByRole('main').getByText(/^\d+ still to decide$/)).toBeVisible()
      }
      await imports.nextQuestion.click()
    }
  },
)
