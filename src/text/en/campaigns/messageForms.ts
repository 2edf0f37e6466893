// The forms of a message and the requests by which it can go; see `src/contract/messageForms.ts`.
import type { MessageKind, RequestForm } from '@contract/messageForms'

type Labels = Record<
  | `kind_${MessageKind}`
  | `note${'Title' | 'Text'}_${Exclude<MessageKind, 'text'>}`
  | `example_${RequestForm}`
  | `sent_${Exclude<RequestForm, 'query'>}`,
  string
>

export const messageForms = {
  kind_text: 'Text message',
  kind_flash: 'Flash',
  kind_chat_app: 'Chat app',

  // The difference from a text message.
  noteTitle_flash: 'Shows on the screen and may not be stored',
  noteText_flash:
    'The phone shows it at once and may delete it when it is closed, so people may not be able to read it again.',
  noteTitle_chat_app: 'People without the app',
  noteText_chat_app:
    'The gateway does not say in advance who has the app. Afterwards you can text only the people it did not reach.',

  // In the list of request examples.
  example_single: 'One number',
  example_several: 'Several numbers',
  example_list: 'Gateway lists',
  example_personalised: 'Personalised',
  example_scheduled: 'Scheduled',
  example_flash: 'Flash',
  example_chat_app: 'Chat app',
  example_query: 'In the address (Postrider never does this)',
  example_older_personalised: 'Older: personalised',
  example_older_several: 'Older: several numbers',
  example_older_list: 'Older: a list',

  // One request of a campaign, once it is sent.
  sent_single: 'one message to one person',
  sent_several: 'one text to several people',
  sent_list: 'one text to a gateway list',
  sent_personalised: 'a personal text for each person',
  sent_scheduled: 'a personal text for each person, scheduled',
  sent_flash: 'a flash message',
  sent_chat_app: 'a chat-app message',
  sent_older_personalised: 'a personal text for each person, older API',
  sent_older_several: 'one text to several people, older API',
  sent_older_list: 'one text to a gateway list, older API',
} as const satisfies Labels
