/** 平臺發出的每一種訊息；`{name}` 由訊息的值填充。 */
export const texts = {
  code: { subject: '驗證碼', body: '您的驗證碼為 {code}，{minutes} 分鐘內有效。請勿告知他人。' },
  invitation: {
    subject: '{company}邀請您加入',
    body: '{by}邀請您加入{company}。請在 {hours} 小時內開啟連結接受邀請：{page}{code}',
  },
  'tax-authorization': {
    subject: '{company}申請稅務授權',
    body: '{company}申請查詢貴公司的稅務資料。請在 {days} 天內開啟連結檢視並決定是否授權：{page}{code}',
  },
  'tax-consent': {
    subject: '稅務授權驗證碼',
    body: '驗證碼 {code}，{minutes} 分鐘內有效。輸入後即代表{subject}同意{company}查詢其稅務資料。請勿告知任何人，包括{company}。',
  },
  'reset-password': { subject: '重設密碼', body: '{company}的管理員請您重設登入密碼：{page}' },
  'new-device': {
    subject: '新裝置登入',
    body: '您的帳號於 {at} 從 {ip} 在新裝置上登入。如非本人操作，請立即修改密碼。',
  },
  'password-changed': { subject: '密碼已修改', body: '您的登入密碼已於 {at} 修改。如非本人操作，請立即重置密碼。' },
  'phone-changed': {
    subject: '手機號碼已更換',
    body: '您的登入手機號碼已於 {at} 更換為 {phone}。如非本人操作，請立即聯絡企業管理員。',
  },
  'second-factor-on': {
    subject: '兩步驗證已啟用',
    body: '您的帳號已於 {at} 啟用兩步驗證。如非本人操作，請立即修改密碼。',
  },
  'second-factor-off': {
    subject: '兩步驗證已關閉',
    body: '您的帳號已於 {at} 關閉兩步驗證。如非本人操作，請立即修改密碼。',
  },
  'passkey-added': {
    subject: '已新增通行金鑰',
    body: '您的帳號已於 {at} 新增通行金鑰“{name}”。如非本人操作，請立即移除它並修改密碼。',
  },
  'passkey-removed': {
    subject: '已移除通行金鑰',
    body: '您的帳號已於 {at} 移除通行金鑰“{name}”。如非本人操作，請立即修改密碼。',
  },
  'mail-changed': {
    subject: '電子郵件已更換',
    body: '您的帳號電子郵件已於 {at} 更換為 {name}。如非本人操作，請立即修改密碼，並告知企業管理員。',
  },
  'recovery-codes-made': {
    subject: '恢復碼已重新生成',
    body: '您的帳號已於 {at} 重新生成恢復碼，原恢復碼全部失效。如非本人操作，請立即修改密碼。',
  },
  'recovery-begun': {
    subject: '有人申請移除您的兩步驗證',
    body: '{at} 有人從 {ip} 登入您的帳號，通過了您手機的驗證碼，並稱已丟失驗證器、通行金鑰和恢復碼。如無人撤銷，{ready} 起可憑密碼和手機驗證碼移除您的兩步驗證。如非本人操作，請立即撤銷並修改密碼。\n{page}',
  },
  'recovery-of-member': {
    subject: '{name}申請移除兩步驗證',
    body: '{company}的成員{name}於 {at} 從 {ip} 申請移除丟失的兩步驗證，{ready} 起生效。請與本人當面或電話核實；如非本人操作，請停用該成員。',
  },
  'recovery-withdrawn': {
    subject: '移除兩步驗證的申請已撤銷',
    body: '移除您兩步驗證的申請已於 {at} 從 {ip} 撤銷，兩步驗證保持不變。如果撤銷的不是您，請立即修改密碼。',
  },
  'recovery-finished': {
    subject: '兩步驗證已移除',
    body: '您丟失的兩步驗證已於 {at} 從 {ip} 移除，所有會話已退出。如非本人操作，請立即聯絡企業管理員。',
  },
  'second-factor-due': {
    subject: '請啟用兩步驗證',
    body: '在“{name}”須使用兩步驗證，{ready} 起生效。屆時尚未啟用的，須先完成設定才能使用控制台。請到“個人中心 > 兩步驗證”啟用。',
  },
  'file-ready': { subject: '檔案已產生', body: '“{name}”已產生，可在下載記錄中下載。\n{page}' },
  'file-failed': { subject: '檔案產生失敗', body: '“{name}”產生失敗，原因見下載記錄。\n{page}' },
  'job-failed': { subject: '任務失敗', body: '“{name}”未能完成，請重試。\n{page}' },
  'list-failed': { subject: '名單比對失敗', body: '“{name}”比對失敗，未產生費用，請重新上傳。\n{page}' },
  'monitor-digest': {
    subject: '企業監控日報：{count} 筆變化',
    body: '{company}關注的資料有 {count} 筆變化：\n{lines}\n{page}',
  },
  'balance-warning': {
    subject: '餘額預警',
    body: '{company}的帳戶餘額為 {balance} 元，已低於預警值 {threshold} 元，請及時儲值。\n{page}',
  },
  'application-ending': {
    subject: '資料應用即將到期',
    body: '{company}的“{name}”將於 {date} 到期。到期後只能檢視已有內容，請及時續期。\n{page}',
  },
  'application-ended': {
    subject: '資料應用已到期',
    body: '{company}的“{name}”已於 {date} 到期，目前只能檢視，已有內容至少保留至 {kept}。\n{page}',
  },
  'application-confirmed': {
    subject: '資料應用訂單已確認',
    body: '您為{company}訂購的“{name}”已開通，有效期至 {date}。\n{page}',
  },
  'application-refused': {
    subject: '資料應用訂單未通過',
    body: '您為{company}訂購的“{name}”未通過，未產生費用。原因：{reason}',
  },
  'application-refunded': {
    subject: '資料應用訂單已退款',
    body: '您為{company}訂購的“{name}”已退款，款項已退回企業餘額，對應年限已收回。原因：{reason}',
  },
  'partner-price': {
    subject: '價格調整通知',
    body: '自 {date} 起，{company} 適用的價格調整如下（每次呼叫，應用為每年）：\n{lines}\n當日之前仍按原價計費。\n{page}',
  },
  'stock-price': {
    subject: '採購價調整通知',
    body: '自 {date} 起，{company} 採購以下資料要素的單價調整如下：\n{lines}\n已購入的庫存不受影響。\n{page}',
  },
  'list-price': {
    subject: '資料價格調整通知',
    body: '自 {date} 起，{company} 使用以下資料的單價與計費方式調整如下：\n{lines}\n{page}',
  },
  'budget-reached': {
    subject: '預算已用 {percent}%',
    body: '“{name}”{month} 的預算為 {monthly} 元，已使用 {used} 元。\n{page}',
  },
  'limit-per-day': {
    subject: '當日呼叫已達上限的 {percent}%',
    body: '“{name}”今日已呼叫 {used} 次，上限為 {value} 次。\n{page}',
  },
  'limit-total': {
    subject: '累計呼叫已達上限的 {percent}%',
    body: '“{name}”已累計呼叫 {used} 次，上限為 {value} 次。\n{page}',
  },
  'limit-spend': {
    subject: '當月消費已達上限的 {percent}%',
    body: '“{name}”本月已消費 {used} 元，上限為 {value} 元。\n{page}',
  },
  'limit-spend-day': {
    subject: '當日消費已達上限的 {percent}%',
    body: '“{name}”今日已消費 {used} 元，上限為 {value} 元。\n{page}',
  },
  'limit-spend-total': {
    subject: '累計消費已達上限的 {percent}%',
    body: '“{name}”已累計消費 {used} 元，上限為 {value} 元。\n{page}',
  },
  'key-ending': {
    subject: 'API 金鑰即將到期',
    body: '應用“{app}”的金鑰“{name}”（{prefix}…）將於 {at} 到期，屆時使用它的程式將無法呼叫。請及時輪換。\n{page}',
  },
  'agent-consented': {
    subject: '已授權智慧體“{name}”',
    body: '{by}授權智慧體“{name}”（{client}）在 {at} 前使用資料，最多可花費 ¥{total}。如非本意，請立即結束授權。\n{page}',
  },
  'agent-ended-person': {
    subject: '已結束智慧體“{name}”的授權',
    body: '{by}結束了智慧體“{name}”（{client}）的授權，它已無法再呼叫。\n{page}',
  },
  'agent-ended-client': {
    subject: '智慧體“{name}”的授權已結束',
    body: '智慧體“{name}”（{client}）交還了授權，它已無法再呼叫。\n{page}',
  },
  'agent-ended-reuse': {
    subject: '智慧體“{name}”的授權已被中止',
    body: '智慧體“{name}”（{client}）的憑證被使用了兩次，可能已洩露，授權已立即中止。如仍需使用，請重新授權。\n{page}',
  },
  'agent-ended-member': {
    subject: '智慧體“{name}”的授權已結束',
    body: '授權智慧體“{name}”（{client}）的成員已離開，授權隨之結束。如仍需使用，請由其他成員重新授權。\n{page}',
  },
  'token-ending': {
    subject: '服務帳號令牌即將到期',
    body: '服務帳號“{account}”的令牌“{name}”（{prefix}…）將於 {at} 到期，屆時使用它的程式將無法存取。請及時輪換。\n{page}',
  },
  'data-set-loaded': { subject: '“{name}”已更新', body: '“{name}”已於 {at} 完成資料更新。\n{page}' },
  'data-set-late': {
    subject: '“{name}”未按時更新',
    body: '“{name}”應於 {due} 前更新，目前仍為 {loaded} 載入的資料。\n{page}',
  },
  'field-ending': {
    subject: '“{name}”的欄位“{field}”即將停用',
    body: '“{name}”的欄位“{field}”將於 {date} 停用，屆時不再返回。以下連接器正在使用，請提前調整：\n{lines}\n{page}',
  },
  'field-replaced': {
    subject: '“{name}”的欄位“{field}”即將停用',
    body: '“{name}”的欄位“{field}”將於 {date} 停用，請改用“{instead}”。以下連接器正在使用，請提前調整：\n{lines}\n{page}',
  },
  'member-joined': { subject: '{name}已加入', body: '{name}已加入{company}。\n{page}' },
  'member-enabled': { subject: '{name}已啟用', body: '{by}啟用了{company}的成員{name}。\n{page}' },
  'member-disabled': { subject: '{name}已停用', body: '{by}停用了{company}的成員{name}。\n{page}' },
  'member-roles': { subject: '{name}的角色已變更', body: '{by}變更了{company}的成員{name}的角色。\n{page}' },
  'member-removed': { subject: '{name}已移除', body: '{by}將{name}移出了{company}。\n{page}' },
  'security-of-member': {
    subject: '{name}：{act}',
    body: '{company}的成員{name}於 {at} 從 {ip} 操作：{act}。\n{page}',
  },
  'audit-heads': {
    subject: '稽核記錄鏈頭 {at}',
    body: '以下是 {at} 各稽核記錄鏈的鏈頭，請儲存。日後可用 platform check-audit --against 核對，證明此前的記錄沒有被刪改：\n{heads}',
  },
  'balance-warning-test': {
    subject: '餘額預警測試',
    body: '這是{company}餘額預警的測試訊息，目前餘額 {balance} 元。收到即表示預警可以送達。',
  },
} as const satisfies Record<string, { subject: string; body: string }>;
