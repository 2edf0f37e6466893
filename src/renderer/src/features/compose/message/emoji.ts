// Emoji that a message to customers may want, eight in a row. Each takes two units of a text, so that one price holds for all of them.
export const emojiRow = 8
export const emoji: readonly string[] = [
  '😀 😊 🙂 😉 😍 🤩 🥳 😎',
  '😢 🙈 🤗 🤔 👍 👋 👏 🙏',
  '💪 🤝 💙 💚 💛 💜 🔥 🌟',
  '🎉 🎁 🎂 🎄 🎃 🐣 🌷 🌞',
  '📅 🕐 📍 📞 📩 📦 🚚 🚗',
  '🛒 💳 🔔 💡 🍕 🍵 🍰 🥂',
  '🏥 🦷 💊 🐶 🐱 🏠 🎓 🎵',
].flatMap((row) => row.split(' '))
