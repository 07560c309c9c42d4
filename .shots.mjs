import { chromium } from "@playwright/test"; import { createHash } from "node:crypto"; import fs from "node:fs";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-dev-shm-usage"]});
const pages=["/","/get-roofing-quotes","/get-quotes","/services","/services/roofing","/services/plumbing","/plumbing","/roofing","/directory","/directory?q=zzzz","/find-roofer?location=Leeds","/roofers-leeds","/roofing-in-leeds","/roofing-quotes-in-leeds","/contact","/privacy-policy","/login","/login?mode=sign-up","/quote-quiz","/new-quote","/ai-quote","/nowhere","/how-we-order-results","/roofers-atlantis","/dev/outbox"];
let bad=0;fs.mkdirSync("/tmp/w/speed-shots",{recursive:true});
for(const [w,h] of [[360,640],[768,1024],[1280,800]])for(const scheme of ["light","dark"]){
 const ctx=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,reducedMotion:"reduce"});
 const p=await ctx.newPage(); const errs=[];p.on("console",m=>m.type()==="error"&&!/404/.test(m.text())&&errs.push(m.text()));
 for(const u of pages){const sh=[];for(const port of [4990,4991]){await p.goto(`http://localhost:${port}${u}`);sh.push(await p.screenshot({fullPage:true,animations:"disabled"}));}
  if(!sh[0].equals(sh[1])){bad++;const n=`/tmp/w/speed-shots/${w}-${scheme}-${u.replace(/\W+/g,"_")}`;fs.writeFileSync(n+"-a.png",sh[0]);fs.writeFileSync(n+"-b.png",sh[1]);console.log("differs",w,scheme,u);}}
 if(errs.length)console.log(errs.slice(0,3));
 await ctx.close();}
console.log("different",bad);await b.close();
