// Contains the posts of seeded accounts that do not write in English.
export const textsByLanguage: Record<string, { openers: string[]; replies: string[] }> = {
  ar: {
    openers: [
      'عاد النورس إلى رصيف الميناء هذا الصباح، وكأنه لم يغب شتاءً كاملًا. #طيور_البحر',
      'وجدت خريطة قديمة للخليج، والجزيرة الصغيرة مرسومة في غير مكانها. ربما كانت تتحرك.',
      'البحر هادئ اليوم، والشاي ثقيل، ولا أحد مستعجل.',
      'صورت المنارة عند الغروب ثلاثين مرة، والصورة الجيدة كانت الأولى.',
      'جدول المد في مكتب الميناء أصدق من كل التطبيقات.',
      'سألني طفل: هل ينام البحر؟ قلت له: ينام واقفًا.',
    ],
    replies: ['أنا أثق بجدول الميناء القديم فقط.', 'صورة جميلة، شكرًا لك.', 'ونحن هنا أيضًا ننتظر المد.', 'سلّم لي على البحر.'],
  },
  he: {
    openers: [
      'צללתי היום ליד שובר הגלים. ראות מצוינת, אוטובוס פחות.',
      'הים שקט כמו דף חדש.',
      'מצאתי כוכב ים בבריכת גאות והחזרתי אותו הביתה.',
      'שלושה שחפים ומאפה אחד. ניצחון לשחפים.',
    ],
    replies: ['גם אצלנו שקט היום.', 'תמונה יפה!', 'איזה כיף לקרוא את זה.'],
  },
  ja: {
    openers: [
      '今朝の潮だまり。イソギンチャクが三つ、ヤドカリがたくさん。 #潮だまり',
      '灯台の階段は百二十段。今日も数えた。',
      '霧で島が見えない。でも、あると知っている。',
      '大潮なので、いつもは見えない岩まで歩けました。',
      '港の猫が、船の時刻表をよく知っている。',
      '古い海図に小さな鳥の絵を見つけた。描いた人に会ってみたい。',
    ],
    replies: ['いい写真ですね。', '明日も潮が引きますよ。', 'うちの島も霧です。', 'ヤドカリによろしく。'],
  },
  zh: {
    openers: [
      '今天退潮的时候，看见了小时候走过的石阶。',
      '渔港的早晨：三只海鸥，一锅鱼汤。',
      '画海岸线的时候，总觉得少了一点风。',
      '雾散了，岛还在。',
    ],
    replies: ['写得真好。', '我们这里也起雾了。', '下次带我一起去！'],
  },
  es: {
    openers: [
      'Marea baja a las siete: el puerto huele a hierro y a café.',
      'El gato del muelle ha aprendido a esperar el barco de las nueve. #puerto',
      'Un mapa de 1912 llama a esta playa «la que vuelve». Tenía razón.',
      'Niebla en la bahía. La sirena del faro suena como alguien pensando.',
      'He contado doce charranes y una gaviota que se creía charrán.',
    ],
    replies: ['¡Qué bonito!', 'Aquí también, toda la mañana.', 'Ese gato manda en el puerto.', 'Me lo apunto para el domingo.'],
  },
  pt: {
    openers: [
      'O mar hoje está com pressa; eu não.',
      'Apanhei uma bota. Devolvi-a ao dono, que só tem essa perna molhada.',
      'Sopa de peixe, pão de ontem, histórias de sempre.',
    ],
    replies: ['Boa!', 'O dono da bota agradece.', 'Guarda-me um prato.'],
  },
  de: {
    openers: [
      'Heute mit {n} Leuten ins Watt, mit {n} Leuten zurück. So soll es sein. #Wattenmeer',
      'Der Wind hat gedreht, der Strandkorb jetzt auch.',
      'Austernfischer auf dem Dach, seit fünf Uhr. Er hat viel zu sagen.',
      'Sturmflutwarnung für heute Nacht. Wärmflasche liegt bereit.',
    ],
    replies: ['Moin! Hier auch.', 'Fehlt niemand? Gut.', 'Der Austernfischer hat recht.', 'Pass auf dich auf.'],
  },
  fr: {
    openers: [
      'Brume sur la rade ce matin. Le phare tousse un peu, moi aussi.',
      'J’ai planté des galets dans le jardin. Ils prennent bien.',
      'La marée de 98, tout le monde descend à la grève avec un seau et un avis.',
      'Trois macareux et un touriste perdu. Les macareux savaient où ils étaient.',
    ],
    replies: ['Quelle lumière !', 'Ici aussi, brume épaisse.', 'Les galets, il faut les arroser le soir.', 'Merci pour la photo.'],
  },
  uk: {
    openers: [
      'Сьогодні хвиля два метри, чай — пів літра.',
      'Чайка вкрала мій бутерброд і, здається, мій настрій.',
      'Рівень води впав на {small} см. Пишу це з любов’ю.',
    ],
    replies: ['Гарно сказано.', 'У нас так само.', 'Бережи бутерброди.'],
  },
  ko: {
    openers: ['첫 배가 안개 속에서 돌아왔다.', '오늘 버스 승객: 사람 아홉, 갈매기 하나.', '섬의 겨울은 조용하고 귤은 달다.'],
    replies: ['사진 좋네요.', '여기도 안개가 심해요.', '갈매기는 요금을 냈나요?'],
  },
  el: {
    openers: [
      'Το καΐκι βάφτηκε γαλάζιο. Πάλι γαλάζιο. Πάντα γαλάζιο.',
      'Καφές στο μώλο, εφτά γλάροι, καμία βιασύνη.',
      'Μελτέμι από το πρωί. Οι καρέκλες ταξιδεύουν.',
    ],
    replies: ['Ωραία!', 'Κι εδώ το ίδιο.', 'Χαιρετίσματα στους γλάρους.'],
  },
};
