// The forms in which the interface takes a send, and the fields of each; `one` names the field that takes a single entry.
// Imports nothing, so that the page can use it.

export const exampleForms = {
  single: { one: 'to', required: ['to', 'message'], optional: ['sender', 'callbackUrl', 'bypassOptOut'] },
  several: { required: ['to', 'message'], optional: ['sender', 'callbackUrl', 'bypassOptOut'] },
  list: { required: ['listIds', 'message'], optional: ['sender', 'callbackUrl', 'bypassOptOut'] },
  personalised: { required: ['to', 'message'], optional: ['sender', 'callbackUrl', 'bypassOptOut'] },
  scheduled: {
    required: ['to', 'message', 'scheduledFor'],
    optional: ['timezone', 'sender', 'callbackUrl', 'bypassOptOut'],
  },
  flash: { one: 'to', required: ['to', 'message'], optional: ['sender', 'callbackUrl', 'bypassOptOut'] },
  chat_app: {
    one: 'to',
    required: ['to', 'message', 'imageUrl', 'targetUrl'],
    optional: ['caption', 'sender', 'callbackUrl'],
  },
  query: { one: 'to', required: ['to', 'message'], optional: ['sender', 'bypassOptOut'] },
  older_personalised: { required: ['to', 'message'], optional: ['sender', 'callbackUrl'] },
  older_several: { required: ['to', 'message'], optional: ['sender', 'callbackUrl'] },
  older_list: { one: 'listIds', required: ['listIds', 'message'], optional: ['sender', 'callbackUrl'] },
} as const

export type ExampleForm = keyof typeof exampleForms
export type ExampleField = (typeof exampleForms)[ExampleForm]['required' | 'optional'][number]
