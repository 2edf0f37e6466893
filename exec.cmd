@rem npm start says "exec node ..." so that no shell stands between npm and the app and swallows its signals.
@rem Windows has no exec: this stands in for it.
@%*
