import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import MessageBubble from '../../../src/renderer/src/components/MessageBubble.vue'

test('a bubble shows the message letter by letter, with its breaks and spaces', () => {
  const text = 'Hi Maya,\n\n  your 312 points expire.\nReply STOP to opt out '

  const bubble = mount(MessageBubble, {
    props: {
      text,
      filled: [
        [3, 7],
        [17, 20],
      ],
    },
  })

  expect(bubble.element.textContent).toBe(text)
  expect(bubble.findAll('b').map((bold) => bold.text())).toEqual(['Maya', '312'])
})

test('markup in a message stays letters', () => {
  const text = '<img src=x onerror=alert(1)> & <b>bold</b>'

  const bubble = mount(MessageBubble, { props: { text } })

  expect(bubble.element.textContent).toBe(text)
  expect(bubble.find('img').exists()).toBe(false)
})

test('marked parts of a message that overlap or run backwards lose no letter', () => {
  const bubble = mount(MessageBubble, {
    props: {
      text: 'abcdef',
      filled: [
        [2, 4],
        [3, 5],
        [6, 1],
      ],
    },
  })

  expect(bubble.element.textContent).toBe('abcdef')
})
